import { sql } from "kysely";
import { decodeCursor, encodeCursor, looksLike } from "../../database/cursor.ts";
import { array, decimal, jsonText, object, person, plain } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";

const ORDER = "-validFrom";

const rateObject = object({
  _id: plain("r.id"),
  currency: plain("r.currency"),
  rate: decimal("r.rate"),
  validFrom: plain("r.valid_from"),
  createdBy: person("u"),
});

export interface RatePage {
  /** A JSON array, as the contract says. */
  readonly rates: string;
  /** Currencies without any rate, for want of which something is in no total. */
  readonly missing: readonly string[];
  readonly nextCursor: string | null;
}

/**
 * A page of the rates to a base currency, the newest first.
 * @throws Refusal `validation_failed` for a cursor that was tampered with.
 */
export async function selectRatePage(
  tx: Tx,
  asked: { readonly base: string; readonly limit: number; readonly cursor: string | undefined },
): Promise<RatePage> {
  const { base, limit } = asked;
  let beyond = sql`true`;
  if (asked.cursor !== undefined) {
    const place = decodeCursor(
      asked.cursor,
      ORDER,
      ({ key, tie }) => looksLike.day(key) && looksLike.uuid(tie),
    );
    beyond = sql`(r.valid_from, r.id) < (${place.key}::text::date, ${place.tie}::uuid)`;
  }
  const { rows } = await sql<{
    rates: string;
    missing: string[];
    more: boolean;
    key: string | null;
    tie: string | null;
  }>`
    with page as materialized (
      select r.*, row_number() over (order by r.valid_from desc, r.id desc) as place
        from exchange_rates r where r.base = ${base}::text and ${beyond}
       order by r.valid_from desc, r.id desc limit ${limit + 1}
    ), unvalued as (
      select project_id, currency, sum(project_missing) as in_project
        from money_totals group by project_id, currency
      having sum(project_missing) <> 0 or sum(workspace_missing) <> 0
    )
    select (select ${array(rateObject, "r.place")} from page r left join users u on u.id = r.created_by
             where r.place <= ${limit}) as rates,
           array(select currency from (
                   select currency from unvalued
                   union
                   select p.currency from unvalued u join projects p on p.id = u.project_id
                    where u.in_project <> 0) c
                  where currency <> ${base}::text and not exists (
                    select from exchange_rates x where x.base = ${base}::text and x.currency = c.currency)
                  order by currency) as missing,
           exists (select from page where place > ${limit}) as more,
           (select valid_from::text from page where place = ${limit}) as key,
           (select id from page where place = ${limit}) as tie`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A query of single values answered no row");
  const { rates, missing, more, key, tie } = row;
  return {
    rates,
    missing,
    nextCursor:
      more && key !== null && tie !== null ? encodeCursor({ sort: ORDER, key, tie }) : null,
  };
}

export interface Rate {
  readonly id: string;
  readonly currency: string;
  /** A decimal. */
  readonly rate: string;
  readonly validFrom: string;
}

/** Sets what a currency is worth from a day on; the database values what it concerns anew. */
export async function upsertRate(
  tx: Tx,
  rate: Rate & {
    readonly workspaceId: string;
    readonly base: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into exchange_rates (id, workspace_id, base, currency, valid_from, rate, created_by, created_at)
    values (${rate.id}::uuid, ${rate.workspaceId}::uuid, ${rate.base}, ${rate.currency},
            ${rate.validFrom}::date, ${rate.rate}::numeric, ${rate.by}::uuid, ${rate.now.toISOString()}::timestamptz)
    on conflict (workspace_id, base, currency, valid_from)
      do update set rate = excluded.rate, created_by = excluded.created_by
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("An upsert answered no row");
  return row.id;
}

/** A rate as a JSON object of the contract; undefined if it is out of sight. */
export async function selectRateJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ rate: string }>`
    select ${jsonText(rateObject)} as rate
      from exchange_rates r left join users u on u.id = r.created_by where r.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0]?.rate;
}

/** Removes a rate; the database values what it concerned anew. Undefined if it is out of sight. */
export async function deleteRateRow(tx: Tx, id: string): Promise<Rate | undefined> {
  const { rows } = await sql<Rate>`
    delete from exchange_rates where id = ${id}::uuid
    returning id, currency, trim_scale(rate)::text as rate, valid_from as "validFrom"`.execute(tx);
  return rows[0];
}
