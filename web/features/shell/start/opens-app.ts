import { tokenStore } from "../../../api/call.ts";
import { isOnPhone } from "../../../ui/phone.ts";

/** Whether the site's address opens the app: on a phone where somebody has signed in. */
export const opensApp = (): boolean => isOnPhone() && tokenStore.read() !== null;
