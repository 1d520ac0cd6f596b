import { gate } from "../../platform/gate.ts";

/**
 * Queues imports before their transactions begin. Waiting imports use no connection that other calls need, and
 * running imports use two in total. Reading a large spreadsheet takes a hundred megabytes of memory.
 */
export const spreadsheetGate = gate({
  width: 2,
  queue: 6,
  busy: "Several sheets are being imported at this moment. Please try again shortly.",
  own: {
    queue: 2,
    busy: "Two of your sheets are waiting to be imported. Please wait until one of them is finished.",
  },
  company: {
    queue: 3,
    busy: "Several sheets of your company are waiting to be imported. Please try again shortly.",
  },
});
