/** What other features may use of the shell. */
export { useDocumentTitle } from "./title.tsx";
export { accountNavFor, accountPath, navFor } from "./nav.ts";
