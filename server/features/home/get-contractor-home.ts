import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { today } from "../../platform/calendar.ts";
import { selectWaiting } from "../waiting/public.ts";
import {
  listText,
  selectOpenTasks,
  selectProposed,
  selectToAccept,
  selectToReport,
  selectWhomToAsk,
} from "./home.sql.ts";

/** Returns a contractor's unfinished tasks by due date, and the tasks that they made and must decide on. */
export async function getContractorHome(
  ctx: Ctx,
): Promise<JsonText<AnswerOf<typeof routes.getContractorHome>>> {
  const of = { userId: ctx.actor.userId, today: today(ctx.now, ctx.actor.timeZone) };
  const [{ tasks, total }, toAccept, dueDates, people, reports, waiting] = await Promise.all([
    selectOpenTasks(ctx.tx, of),
    selectToAccept(ctx.tx, of, "made"),
    selectProposed(ctx.tx, of, "made"),
    selectWhomToAsk(ctx.tx),
    selectToReport(ctx.tx, of.today),
    selectWaiting(ctx.tx, ctx.actor),
  ]);
  const [ask, toReport] = [JSON.stringify(people), JSON.stringify(reports)];
  return {
    json: `{"data":{"today":"${of.today}","waiting":${JSON.stringify(waiting)},"ask":${ask},"tasks":${tasks},"total":${total},"toAccept":${listText(toAccept)},"dueDates":${listText(dueDates)},"toReport":${toReport}}}`,
  };
}
