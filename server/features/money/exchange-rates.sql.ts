import { sql } from "kysely";
import { decimal, jsonText, object, person, plain } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../database/paging/page.ts";

const ORDER: Order = {
  sort: "-validFrom",
  key: "r.valid_from",
  type: "date",
  direction: "desc",
  tie: "r.id",
};

const rateObject = object({
  _id: plain("r.id"),
  currency: plain("r.currency"),
  rate: decimal("r.rate"),
  validFrom: plain("r.valid_from"),
  createdBy: person("u"),
});

export interface RateFigures {
  /** Currencies without any rate, whose amounts are therefore in no total. */
  readonly missing: readonly string[];
}

/**
 * A page of the rates to a base currency, the newest first.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectRatePage(
  tx: Tx,
  query: { readonly base: string; readonly limit: number; readonly cursor: string | undefined },
): Promise<JsonPage & RateFigures> {
  const { base, limit, cursor } = query;
  return selectPage<RateFigures>(tx, {
    rows: sql`select r.* from exchange_rates r where r.base = ${base}::text and ${beyond(cursor, ORDER)}`,
    alias: "r",
    order: ORDER,
    limit,
    element: rateObject,
    joins: sql`left join users u on u.id = r.created_by`,
    figures: {
      missing: sql`array(
        with unvalued as (
          select project_id, currency, sum(project_missing) as in_project
            from money_totals group by project_id, currency
          having sum(project_missing) <> 0 or sum(workspace_missing) <> 0
        )
        select currency from (
          select currency from unvalued
          union
          select p.currency from unvalued u join projects p on p.id = u.project_id
           where u.in_project <> 0) c
         where currency <> ${base}::text and not exists (
           select from exchange_rates x where x.base = ${base}::text and x.currency = c.currency)
         order by currency)`,
    },
  });
}

export interface Rate {
  readonly id: string;
  readonly currency: string;
  /** A decimal. */
  readonly rate: string;
  readonly validFrom: string;
}

/** The rate that was set for exactly this day, a decimal; locked. Undefined if there is none. */
export async function lockRateOf(
  tx: Tx,
  of: { readonly base: string; readonly currency: string; readonly validFrom: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ rate: string }>`
    select trim_scale(rate)::text as rate from exchange_rates
     where base = ${of.base} and currency = ${of.currency} and valid_from = ${of.validFrom}::date
       for update`.execute(tx);
  return rows[0]?.rate;
}

/** Sets the rate of a currency from a day on; the database converts the affected amounts again. */
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

/**
 * Deletes a rate; the database converts the affected amounts again. Undefined if it is out of
 * sight.
 */
export async function deleteExchangeRateRow(tx: Tx, id: string): Promise<Rate | undefined> {
  const { rows } = await sql<Rate>`
    delete from exchange_rates where id = ${id}::uuid
    returning id, currency, trim_scale(rate)::text as rate, valid_from as "validFrom"`.execute(tx);
  return rows[0];
}
