import { HOME_PROJECTS } from "../../../contract/home.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { byUrgency, healthOf } from "../../../contract/health-rules.ts";
import {
  listText,
  selectOwnProjects,
  selectProposed,
  selectToAccept,
  selectWaiting,
  selectWeek,
} from "./home.sql.ts";

/** An engineer's start page: own projects by health, the week's tasks, and tasks that wait. */
export async function getEngineerHome(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getEngineerHome>>> {
  const of = { userId: ctx.actor.userId, today: today(ctx.now, ctx.actor.timeZone) };
  const [own, week, waiting, toAccept, dueDates] = await Promise.all([
    selectOwnProjects(ctx.tx, of),
    selectWeek(ctx.tx, of),
    selectWaiting(ctx.tx, of),
    selectToAccept(ctx.tx, of, "overseen"),
    selectProposed(ctx.tx, of, "overseen"),
  ]);
  const judged = own
    .map((project) => ({ ...project, health: healthOf(project, of.today) }))
    .toSorted(byUrgency);
  const late = judged.filter(({ health }) => health === "late").length;
  const projects = {
    late,
    onTrack: judged.length - late,
    list: judged.slice(0, HOME_PROJECTS),
  };
  return {
    json: `{"data":{"today":"${of.today}","projects":${JSON.stringify(projects)},"thisWeek":${listText(week)},"waiting":${listText(waiting)},"toAccept":${listText(toAccept)},"dueDates":${listText(dueDates)}}}`,
  };
}
