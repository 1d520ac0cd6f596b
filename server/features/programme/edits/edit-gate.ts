import { gate } from "../../../platform/gate.ts";

/**
 * A queue for edits of programmes, which wait without a database connection. Edits of one programme run one after
 * the other. Otherwise the waiting edits would occupy connections that other calls need.
 */
export const editGate = gate({
  width: 4,
  queue: 400,
  busy: "Many programmes are being edited at this moment. Please try again shortly.",
  own: {
    queue: 40,
    busy: "Many of your edits are still waiting. Please wait until they are done.",
  },
  company: {
    queue: 200,
    busy: "Your company is editing many programmes at this moment. Please try again shortly.",
  },
});
