import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { folded } from "../../../engine/folded-text.ts";
import { searchPattern } from "../../database/search-pattern.ts";
import { requireProject } from "../projects/public.ts";
import { excerptOf } from "./excerpt.ts";
import { selectTextHits } from "./search-text.sql.ts";

type Route = typeof routes.searchDrawingText;

/** The sheets whose text has all words of a search. */
export async function searchDrawingText(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const words = folded(query.search).split(/\s+/);
  // The longest first: it is the most specific, and the index is asked for it.
  const sorted = words.filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  const hits = await selectTextHits(ctx.tx, { projectId, patterns: sorted.map(searchPattern) });
  return {
    data: hits.map(({ words: text, ...hit }) => ({
      ...hit,
      excerpt: excerptOf(text, folded(query.search), sorted),
    })),
  };
}
