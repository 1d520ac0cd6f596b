import { gate } from "../../../platform/gate.ts";

/** Where files wait to be read: one of 50 MB takes a second of this machine and some hundred megabytes. */
export const importGate = gate({
  width: 1,
  queue: 6,
  busy: "Several programmes are being imported at this moment. Please try again shortly.",
  own: {
    queue: 2,
    busy: "Two of your files are waiting to be imported. Please wait until one of them is finished.",
  },
  company: {
    queue: 3,
    busy: "Several programmes of your company are waiting to be imported. Please try again shortly.",
  },
});
