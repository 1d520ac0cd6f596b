import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, JsonText, TaggedText } from "../../context.ts";
import { selectSummary } from "./analytics.sql.ts";
import { selectSummaryTag } from "./summary-tag.sql.ts";

type Answer = AnswerOf<typeof routes.getSummary>;

/**
 * Returns the dashboard's four figures about what the caller sees, in the workspace's currency. If the caller
 * already has these figures, the answer only says so, and nothing is added up.
 */
export async function getSummary(ctx: Ctx): Promise<JsonText<Answer> | TaggedText<Answer>> {
  const { tx, actor } = ctx;
  const tagging = selectSummaryTag(tx, actor);
  const figures = async () => `{"data":${await selectSummary(tx, actor)}}`;
  if (ctx.isConditional) {
    const tag = await tagging;
    return tag === undefined ? { json: await figures() } : { etag: `"${tag}"`, json: figures };
  }
  // The two queries are sent together, in this order.
  const [tag, json] = await Promise.all([tagging, figures()]);
  return tag === undefined ? { json } : { etag: `"${tag}"`, json: () => json };
}
