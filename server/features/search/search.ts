import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { isTooSlow } from "../../database/errors/sql-errors.ts";
import { Refusal } from "../../errors.ts";
import { mayAtAll } from "../../../contract/permissions.ts";
import { SEARCH_HITS } from "../../../contract/search.ts";
import { foundKinds } from "../../../contract/subjects.ts";
import { subjects } from "../../subjects/registry.ts";
import { searchTerms } from "./search-rules.ts";
import { limitTime, selectFound } from "./search.sql.ts";

/** A search for frequent letters can be slow. It is then cancelled, and the answer says so. */
const MAX_MS = 2000;

/** The records, companies and people that match a search and are visible to the caller. */
export async function search(
  ctx: Ctx,
  { query }: Input<typeof routes.search>,
): Promise<JsonText<AnswerOf<typeof routes.search>>> {
  const terms = searchTerms(query.q);
  const kinds = foundKinds();
  if (!terms)
    return answerOf(
      Object.fromEntries(
        [...kinds.map(({ field }) => field), "companies", "people", "activities"].map((field) => [
          field,
          "[]",
        ]),
      ),
    );
  const lists = new Map(
    kinds.flatMap(({ kind, field }) => {
      const list = subjects[kind].search?.(terms, SEARCH_HITS);
      return list ? [[field, list] as const] : [];
    }),
  );
  await limitTime(ctx.tx, MAX_MS);
  const found = await selectFound(ctx.tx, {
    terms,
    lists,
    withCompanies: mayAtAll(ctx.actor, "company.manage"),
  }).catch((error: unknown) => {
    if (isTooSlow(error))
      throw new Refusal("too_slow", "This search takes too long. Type a longer word.");
    throw error;
  });
  return answerOf(found);
}

function answerOf(lists: Readonly<Record<string, string>>) {
  const fields = Object.entries(lists).map(([field, list]) => `${JSON.stringify(field)}:${list}`);
  return { json: `{"data":{${fields.join(",")}}}` };
}
