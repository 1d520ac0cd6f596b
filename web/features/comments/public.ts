/** What other features may use of comments. */
export { knownComments } from "./comment-queries.ts";
export { Comments, prepareComments } from "./comments.tsx";
