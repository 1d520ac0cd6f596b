import { type RawBuilder, sql } from "kysely";
import type { CompanyKind } from "../../../contract/people/companies.ts";
import {
  array,
  jsonText,
  type JsonTextSql,
  literal,
  object,
  plain,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";

const BY_NAME: Order = {
  sort: "name",
  key: 'name_order(c.name) collate "C"',
  type: "text",
  direction: "asc",
  tie: "c.id",
};
/** A limit higher than the number of people of one company that anybody sees on their sites. */
const STAFF_LIMIT = 500;

/** A company `c` with its details `d`, which are null for anyone who may not see them. */
const fields = {
  _id: plain("c.id"),
  name: text("c.name"),
  trade: text("c.trade"),
  kind: plain("c.kind"),
  details: object(
    { phone: text("d.phone"), address: text("d.address"), taxNumber: text("d.tax_number") },
    "d.company_id",
  ),
  people: literal(
    "(select count(*) from memberships m where m.company_id = c.id and m.removed_at is null)",
  ),
  version: literal("c.version"),
};
const details = sql`left join company_details d on d.company_id = c.id`;

const staffObject = object({
  _id: plain("s.id"),
  name: text("s.name"),
  role: plain("s.role"),
  active: literal("s.active"),
});
const projectObject = object({
  _id: plain("p.id"),
  title: text("p.title"),
  status: plain("p.status"),
  people: literal("p.people"),
});
const detailObject = object({
  ...fields,
  staff: "o.staff" as JsonTextSql,
  projects: "o.projects" as JsonTextSql,
});

/** A company as a JSON object of the contract; undefined if it is out of sight. */
export async function selectCompanyJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ company: string }>`
    select ${jsonText(detailObject)} as company
      from companies c ${details} cross join lateral (
        select
          (select ${array(staffObject, 'name_order(s.name) collate "C", s.id')}
             from (select u.id, u.name, m.role, m.active
                     from memberships m join users u on u.id = m.user_id
                    where m.company_id = c.id and m.removed_at is null
                    order by name_order(u.name) collate "C", u.id limit ${STAFF_LIMIT}) s) as staff,
          (select ${array(projectObject, 'name_order(p.title) collate "C", p.id')}
             from (select p.id, p.title, p.status, count(*) as people
                     from memberships m
                     join project_members t on t.user_id = m.user_id
                     join projects p on p.id = t.project_id
                    where m.company_id = c.id and m.removed_at is null
                    group by p.id
                    order by name_order(p.title) collate "C", p.id limit ${STAFF_LIMIT}) p) as projects) o
     where c.id = ${id}::uuid`.execute(tx);
  return rows[0]?.company;
}

/**
 * A page of companies, by name.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectCompanyPage(
  tx: Tx,
  query: {
    readonly search?: string | undefined;
    readonly kind?: CompanyKind | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<JsonPage & { readonly total: number }> {
  const { search, kind, limit, cursor } = query;
  const filters: RawBuilder<unknown>[] = [sql`true`];
  if (search)
    filters.push(sql`folded(' ' || c.name || ' ' || c.trade) like ${searchPattern(search)}`);
  if (kind) filters.push(sql`c.kind = ${kind}`);
  const chosen = sql.join(filters, sql` and `);
  return selectPage<{ total: number }>(tx, {
    rows: sql`select c.* from companies c where ${chosen} and ${beyond(cursor, BY_NAME)}`,
    alias: "c",
    order: BY_NAME,
    limit,
    element: object(fields),
    joins: details,
    figures: { total: sql`(select count(*)::int from companies c where ${chosen})` },
  });
}
