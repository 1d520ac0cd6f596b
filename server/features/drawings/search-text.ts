import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { folded } from "../../../engine/folded-text.ts";
import { searchPattern } from "../../database/search-pattern.ts";
import { requireProject } from "../projects/public.ts";
import { selectTextHits } from "./search-text.sql.ts";

type Route = typeof routes.searchDrawingText;

/** The sheets whose text has all words of a search. */
export async function searchDrawingText(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  const words = folded(query.search).split(/\s+/);
  // Puts the longest word first: it is the most specific, and the index is searched for it.
  const sorted = words.filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  const hits = await selectTextHits(ctx.tx, { projectId, patterns: sorted.map(searchPattern) });
  return {
    data: hits.map(({ words: text, ...hit }) => ({
      ...hit,
      excerpt: excerptOf(text, folded(query.search), sorted),
    })),
  };
}

const AROUND = 60;

/** Returns the text around the first occurrence of the phrase, or else of one of the words. */
function excerptOf(text: string, phrase: string, words: readonly string[]): string {
  const plain = folded(text);
  const found = [phrase, ...words].map((each) => plain.indexOf(each)).find((place) => place >= 0);
  const at = placeOf(text, found ?? 0);
  const [from, to] = [Math.max(0, at - AROUND), Math.min(text.length, at + AROUND * 2)];
  // The excerpt does not start in the middle of a word.
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = to === text.length ? to : text.lastIndexOf(" ", to);
  const shown = text.slice(start, Math.max(start, end)).trim();
  return `${start > 0 ? "… " : ""}${shown}${end < text.length ? " …" : ""}`;
}

/** Converts a position in the folded text, which has no accents, to the position in the original text. */
function placeOf(text: string, place: number): number {
  let [before, at] = [0, 0];
  for (const letter of text) {
    if (before >= place) break;
    before += folded(letter).length;
    at += letter.length;
  }
  return at;
}
