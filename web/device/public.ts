/**
 * What the rest of the web may use of the data that this device stores apart from the screen. None of its code is
 * in the first load of a page.
 */
export { deviceKeyOf, storeDeviceKeys } from "../api/device-key.ts";
export { type Identity, storeIdentity, recallIdentity } from "./app/identity.ts";
export {
  companiesHere,
  dropLeftCopies,
  dropLeftWork,
  type FoundThing,
  leftWork,
  workOfOthers,
} from "./leaving/left-work.ts";
export { openSealed } from "./leaving/seal.ts";
export { sealedWork } from "./leaving/sealed-database.ts";
export { type LeaveReason, leaveDevice, onLeave } from "./leaving/leave.ts";
export { unsentCommands } from "./writing/unsent-commands.ts";
export { unsentShared } from "./app/shared.ts";
