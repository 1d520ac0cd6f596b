export { createComment } from "./create-comment.ts";
export type { CommentedKind } from "./comments.sql.ts";
