import { gate } from "../../platform/gate.ts";

/**
 * Where edits of programmes wait for their turn, without a connection to the database: edits of one programme come one
 * after the other, and would otherwise keep the connections that other calls need.
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
