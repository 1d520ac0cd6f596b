import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { closePlanWeek, reopenPlanWeek } from "./close-week.ts";
import { createConstraint } from "./create-constraint.ts";
import { createPromise } from "./create-promise.ts";
import { deleteConstraint } from "./delete-constraint.ts";
import { deletePromise } from "./delete-promise.ts";
import { listConstraints } from "./list-constraints.ts";
import { getPlanWeek, listWeekTallies } from "./plan-week.ts";
import { updateConstraint } from "./update-constraint.ts";
import { updatePromise } from "./update-promise.ts";

export const lookAheadEndpoints = [
  read(routes.listConstraints, listConstraints),
  write(routes.createConstraint, createConstraint),
  write(routes.updateConstraint, updateConstraint),
  write(routes.deleteConstraint, deleteConstraint),
  read(routes.getPlanWeek, getPlanWeek),
  read(routes.listWeekTallies, listWeekTallies),
  write(routes.createPromise, createPromise),
  write(routes.updatePromise, updatePromise),
  write(routes.deletePromise, deletePromise),
  write(routes.closePlanWeek, closePlanWeek),
  write(routes.reopenPlanWeek, reopenPlanWeek),
];
