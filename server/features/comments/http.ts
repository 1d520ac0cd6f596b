import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { createComment } from "./create-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { listComments } from "./list-comments.ts";
import { updateComment } from "./update-comment.ts";

export const commentEndpoints = [
  read(routes.listComments, listComments),
  write(routes.createComment, createComment),
  write(routes.updateComment, updateComment),
  write(routes.deleteComment, deleteComment),
];
