/** What other features may use of comments. */
export { Comments } from "./comments.tsx";
