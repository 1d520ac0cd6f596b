import { sql } from "kysely";
import type { ShownStatus } from "../../../contract/drawings/drawing-words.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { shownStatus } from "./drawing-json.sql.ts";

const MOST = 50;

interface TextHit {
  readonly drawing: { readonly _id: string; readonly number: string; readonly title: string };
  readonly revision: { readonly _id: string; readonly code: string; readonly status: ShownStatus };
  readonly words: string;
}

/** Selects the revisions whose sheet contains all patterns, with the sheet's text. */
export async function selectTextHits(
  tx: Tx,
  { projectId, patterns }: { readonly projectId: string; readonly patterns: readonly string[] },
): Promise<TextHit[]> {
  const { rows } = await sql<TextHit>`
    select json_build_object('_id', d.id, 'number', d.number, 'title', d.title) as drawing,
           json_build_object('_id', r.id, 'code', r.code, 'status', ${sql.raw(shownStatus)}) as revision, s.words
      from find_in_drawings(${projectId}::uuid, ${[...patterns]}::text[], ${MOST}) with ordinality f (id, n)
      join drawing_revisions r on r.id = f.id
      join drawing_sheets s on s.id = r.sheet_id
      join drawings d on d.id = r.drawing_id
     order by f.n`.execute(tx);
  return rows;
}
