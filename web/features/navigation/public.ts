/** What other features may use of the navigation table. */
export { accountNavFor, accountPath, type NavEntry, navFor } from "./nav.ts";
