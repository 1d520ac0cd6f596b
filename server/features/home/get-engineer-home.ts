import { HOME_PROJECTS } from "../../../contract/home/home.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectWaiting } from "../waiting/public.ts";
import { judged } from "./concerned-projects.ts";
import {
  listText,
  selectOwnProjects,
  selectProposed,
  selectStuck,
  selectToAccept,
  selectWeek,
} from "./home.sql.ts";

/** An engineer's start page: own projects by health, the week's tasks, and tasks that wait. */
export async function getEngineerHome(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getEngineerHome>>> {
  const asker = standingAskerOf(ctx);
  const of = { userId: ctx.actor.userId, today: asker.today };
  const [own, week, stuck, toAccept, dueDates, waiting] = await Promise.all([
    selectOwnProjects(ctx.tx, { userId: of.userId, asker }),
    selectWeek(ctx.tx, of),
    selectStuck(ctx.tx, of),
    selectToAccept(ctx.tx, of, "all"),
    selectProposed(ctx.tx, of, "all"),
    selectWaiting(ctx.tx, ctx.actor),
  ]);
  const projects = judged(own, of.today);
  const shown = {
    total: projects.length,
    concerned: projects.filter(({ health }) => health.state === "concerned").length,
    list: projects.slice(0, HOME_PROJECTS).map(({ project }) => project),
  };
  return {
    json: `{"data":{"today":"${of.today}","projects":${JSON.stringify(shown)},"thisWeek":${listText(week)},"stuck":${listText(stuck)},"waiting":${JSON.stringify(waiting)},"toAccept":${listText(toAccept)},"dueDates":${listText(dueDates)}}}`,
  };
}
