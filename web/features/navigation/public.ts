/** What other features may use of the navigation table. */
export { guestNav, type NavEntry } from "./guest-nav.ts";
export { accountNavFor, accountPath, navFor, todayEntry, waitingEntry } from "./nav.ts";
