/** What this device keeps beside the screen, for the rest of the web. Nothing of it is in the first load of a page. */
export { deviceKeyOf, keepDeviceKeys } from "../api/device-key.ts";
export { type Identity, keepIdentity, recallIdentity } from "./identity.ts";
export {
  companiesHere,
  dropLeftCopies,
  dropLeftWork,
  type FoundThing,
  leftWork,
  workOfOthers,
} from "./left-work.ts";
export { openSealed } from "./seal.ts";
export { sealedWork } from "./sealed-database.ts";
export { type LeaveReason, leaveDevice, onLeave } from "./leave.ts";
export { unsentCommands } from "./unsent-commands.ts";
export { unsentShared } from "./shared.ts";
