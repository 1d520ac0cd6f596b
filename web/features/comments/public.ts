/** What other features may use of comments. */
export { knownComments, useSendComment } from "./comment-queries.ts";
export { pendingComment } from "./pending-comment.ts";
export { Comments, prepareComments } from "./comments.tsx";
