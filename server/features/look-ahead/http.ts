import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { createConstraint } from "./create-constraint.ts";
import { deleteConstraint } from "./delete-constraint.ts";
import { listConstraints } from "./list-constraints.ts";
import { updateConstraint } from "./update-constraint.ts";

export const lookAheadEndpoints = [
  read(routes.listConstraints, listConstraints),
  write(routes.createConstraint, createConstraint),
  write(routes.updateConstraint, updateConstraint),
  write(routes.deleteConstraint, deleteConstraint),
];
