/** What other features may use of the shell. */
export { useDocumentTitle } from "./title.tsx";
export { navFor } from "./nav.ts";
