import { gate } from "../../platform/gate.ts";

/**
 * Where an import waits for its turn, before its transaction begins: so that those that wait hold no
 * connection which other calls need, and those that are under way hold two. A large sheet takes a
 * hundred megabytes while it is read.
 */
export const sheetTurn = gate({
  width: 2,
  queue: 4,
  busy: "Several sheets are being imported at this moment. Please try again shortly.",
  own: {
    queue: 2,
    busy: "Two of your sheets are waiting to be imported. Please wait until one of them is through.",
  },
});
