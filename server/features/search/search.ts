import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { searchTerms } from "./search-rules.ts";
import { isTooLong, limitTime, selectFound } from "./search.sql.ts";

/** Some letters may ask for more than a search is worth: it then ends, and says so. */
const MOST_MS = 2000;

/** Projects, tasks and people that the caller may see and may mean. */
export async function search(
  ctx: Ctx,
  { query }: Input<typeof routes.search>,
): Promise<JsonText<AnswerOf<typeof routes.search>>> {
  const terms = searchTerms(query.q);
  if (!terms) return { json: `{"data":{"projects":[],"tasks":[],"people":[]}}` };
  await limitTime(ctx.tx, MOST_MS);
  const { projects, tasks, people } = await selectFound(ctx.tx, terms).catch((error: unknown) => {
    if (isTooLong(error))
      throw new Refusal("unavailable", "This search takes too long. Type a longer word.");
    throw error;
  });
  return { json: `{"data":{"projects":${projects},"tasks":${tasks},"people":${people}}}` };
}
