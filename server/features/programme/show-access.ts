import { seesAllProjects } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { selectBaselines } from "./baselines.sql.ts";
import type { Head } from "./plan/programme.sql.ts";
import type { Shown } from "./show-programme.ts";

/**
 * Returns the parts of a programme, besides its plan, that the caller may see. Resources are only for people who
 * plan.
 */
export async function shownTo({ tx, actor }: Ctx, { projectId, stored }: Head): Promise<Shown> {
  return {
    assignments: seesAllProjects(actor.role),
    baselines: stored ? await selectBaselines(tx, projectId) : [],
  };
}
