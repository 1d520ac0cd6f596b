import { type RawBuilder, sql } from "kysely";
import type { listDiariesOfDay, listSnags } from "../../../contract/company-site.ts";
import type { Role } from "../../../contract/permissions.ts";
import type { ParsedQuery } from "../../../contract/route.ts";
import { decidedStates } from "../../../contract/site/kind.ts";
import { snag } from "../../../contract/site/snag.ts";
import { array, literal, object, person, plain, rendered, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { beyond, type JsonPage, type Order, selectPage } from "../../database/paging/page.ts";

/** By due date; snags without one come last. */
const BY_DUE: Order = {
  sort: "due",
  key: "coalesce((s.fields->>'due')::date, '9999-12-31')",
  type: "date",
  direction: "asc",
  tie: "s.id",
};
const BY_TITLE: Order = {
  sort: "title",
  key: 'name_order(p.title) collate "C"',
  type: "text",
  direction: "asc",
  tie: "p.id",
};
const ME = sql`(select current_actor())`;
const MY_COMPANY = sql`(select my_company())`;
const companyObject = object({ _id: plain("x.company_id"), name: text("k.name") }, "x.company_id");

const diaryObject = object({
  _id: plain("x.id"),
  company: companyObject,
  state: plain("coalesce(x.state, 'none')"),
  by: person("u"),
});

/**
 * A page of the snags of all projects that the caller sees, by due date.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectSnagPage(
  tx: Tx,
  query: ParsedQuery<typeof listSnags> & { readonly today: string },
): Promise<JsonPage & { total: number }> {
  const { limit, cursor } = query;
  const from = sql`from site_records s
    where s.kind = 'snag' and s.deleted_at is null
      and s.project_id in (select p.id from projects p where p.archived_at is null)
      and ${chosen(query)}`;
  return selectPage<{ total: number }>(tx, {
    rows: sql`select s.*, ${isLate(query.today)} as late ${from} and ${beyond(cursor, BY_DUE)}`,
    alias: "s",
    order: BY_DUE,
    limit,
    element: object({
      _id: plain("s.id"),
      number: literal("s.number"),
      title: text("s.title"),
      state: plain("s.state"),
      priority: text("s.fields->>'priority'"),
      due: text("s.fields->>'due'"),
      isLate: literal("s.late"),
      location: text("l.title"),
      company: object({ _id: plain("s.company_id"), name: text("k.name") }, "s.company_id"),
      project: object({ _id: plain("p.id"), title: text("p.title") }),
    }),
    joins: sql`join projects p on p.id = s.project_id
      left join companies k on k.id = s.company_id
      left join site_records l on l.project_id = s.project_id and l.kind = 'location' and l.id::text = s.fields->>'location'`,
    figures: { total: sql`(select count(*)::int ${from})` },
  });
}

const decided = [...decidedStates(snag)];
const isToDo = sql`s.state <> all(${decided}::text[])`;
const isLate = (today: string) =>
  sql`(${isToDo} and coalesce((s.fields->>'due')::date < ${today}::date, false))`;

function chosen({
  state,
  project,
  company,
  whose,
  today,
}: ParsedQuery<typeof listSnags> & { readonly today: string }): RawBuilder<unknown> {
  const filters = [inState(state, today)];
  if (project !== undefined) filters.push(sql`s.project_id = ${project}::uuid`);
  if (company !== undefined) filters.push(sql`s.company_id = ${company}::uuid`);
  if (whose === "mine")
    filters.push(sql`(s.created_by = ${ME} or s.people @> array[${ME}]
      or s.people = '{}' and s.company_id = ${MY_COMPANY})`);
  return sql.join(filters, sql` and `);
}

function inState(
  state: ParsedQuery<typeof listSnags>["state"],
  today: string,
): RawBuilder<unknown> {
  if (state === "all") return sql`true`;
  if (state === "todo") return isToDo;
  return state === "late" ? isLate(today) : sql`s.state = ${state}`;
}

/**
 * The companies whose diaries of a project `p` a role expects: those that run projects expect the project's own and one
 * of each contractor on its team; a contractor expects that of their company; a client does not know of any.
 */
const expected: Record<Role, RawBuilder<unknown>> = {
  admin: sql`select null::uuid as company_id union select m.company_id ${contractorsOf()}`,
  engineer: sql`select null::uuid as company_id union select m.company_id ${contractorsOf()}`,
  contractor: sql`select ${MY_COMPANY} as company_id where ${MY_COMPANY} is not null`,
  client: sql`select null::uuid as company_id where false`,
};

function contractorsOf(): RawBuilder<unknown> {
  return sql`from project_members t
      join memberships m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
     where t.project_id = p.id and m.role = 'contractor' and m.active and m.company_id is not null`;
}

/**
 * A page of the projects under way, and of those with a diary of the day, each with its diaries of that day.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectDiariesOfDay(
  tx: Tx,
  { day, limit, cursor, role }: ParsedQuery<typeof listDiariesOfDay> & { readonly role: Role },
): Promise<JsonPage> {
  const ofDay = sql`d.kind = 'diary' and d.day = ${day}::date and d.deleted_at is null`;
  return selectPage(tx, {
    rows: sql`select p.id, p.title from projects p
       where p.archived_at is null
         and (p.status = 'active' or exists (select from site_records d where d.project_id = p.id and ${ofDay}))
         and ${beyond(cursor, BY_TITLE)}`,
    alias: "p",
    order: BY_TITLE,
    limit,
    element: object({
      _id: plain("p.id"),
      title: text("p.title"),
      diaries: rendered("x.diaries"),
    }),
    joins: sql`cross join lateral (
      select ${array(diaryObject, 'x.company_id is not null, name_order(k.name) collate "C", x.company_id')} as diaries
        from (select d.id, d.state, d.created_by, e.company_id
                from (${expected[role]} union
                      select d.company_id from site_records d where d.project_id = p.id and ${ofDay}) e
                left join site_records d on d.project_id = p.id and d.company_id is not distinct from e.company_id
                 and ${ofDay}) x
        left join companies k on k.id = x.company_id
        left join users u on u.id = x.created_by) x`,
  });
}
