/** What this device keeps beside the screen, for the rest of the web. Nothing of it is in the first load of a page. */
export { type Identity, keepIdentity, recallIdentity } from "./identity.ts";
export { onWipe, type WipeReason, wipeDevice } from "./wipe.ts";
export { unsentCommands } from "./unsent-commands.ts";
export { unsentShared } from "./shared.ts";
