import { type RawBuilder, sql } from "kysely";
import { workingDaysOf } from "../../../contract/resources/resource-calendar.ts";
import type { ResourceKind } from "../../../contract/resources/resources.ts";
import {
  array,
  decimal,
  jsonText,
  type JsonTextSql,
  literal,
  object,
  person,
  plain,
  text,
} from "../../database/json-text.ts";
import { nextVersion, type Versioned } from "../../database/field-versions.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  inOrder,
  type JsonPage,
  type Order,
  pageOf,
} from "../../database/paging/page.ts";
import { searchPattern } from "../../database/search-pattern.ts";

/** The order of every list of resources. */
export const BY_NAME: Order = {
  sort: "name",
  key: 'name_order(r.name) collate "C"',
  type: "text",
  direction: "asc",
  tie: "r.id",
};

/** A resource `r` with today's rate in `s.rate` and its assignments in `s.assignments`. */
const fields = {
  _id: plain("r.id"),
  name: text("r.name"),
  kind: plain("r.kind"),
  unit: text("r.unit"),
  code: text("r.code"),
  capacity: decimal("r.capacity"),
  workingDays: literal("r.works_on"),
  currency: plain("r.currency"),
  rate: decimal("s.rate"),
  status: plain("r.status"),
  note: text("r.note"),
  assignments: literal("s.assignments"),
  version: literal("r.version"),
};
const resourceObject = object(fields);
const rateObject = object({
  _id: plain("x.id"),
  validFrom: plain("x.valid_from"),
  rate: decimal("x.rate"),
  createdBy: person("u"),
});
const detailObject = object({ ...fields, rates: "s.rates" as JsonTextSql });

const todaysRate = (today: string) => sql`
  (select x.rate from resource_rates x where x.resource_id = r.id and x.valid_from <= ${today}::date
    order by x.valid_from desc limit 1)`;
const assignments = sql`(select count(*) from resource_assignments a where a.resource_id = r.id)`;

/**
 * A resource with its rates, the newest first, as JSON of the contract; undefined if out of sight.
 */
export async function selectResourceJson(
  tx: Tx,
  { id, today }: { readonly id: string; readonly today: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ resource: string }>`
    select ${jsonText(detailObject)} as resource
      from resources r cross join lateral
           (select ${todaysRate(today)} as rate, ${assignments} as assignments,
                   (select ${array(rateObject, "x.valid_from desc")} from resource_rates x
                      left join users u on u.id = x.created_by where x.resource_id = r.id) as rates) s
     where r.id = ${id}::uuid`.execute(tx);
  return rows[0]?.resource;
}

/** The condition that a name, code or note contains a search term. */
export function isFound(search: string): RawBuilder<unknown> {
  return sql`folded(' ' || r.name || ' ' || r.code || ' ' || r.note) like ${searchPattern(search)}`;
}

/**
 * A page of resources, by name.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectResourcePage(
  tx: Tx,
  query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly kind?: ResourceKind | undefined;
    readonly status?: string | undefined;
    readonly search?: string | undefined;
    readonly today: string;
  },
): Promise<JsonPage & { readonly total: number }> {
  const filters = [sql`true`];
  if (query.kind) filters.push(sql`r.kind = ${query.kind}`);
  if (query.status) filters.push(sql`r.status = ${query.status}`);
  if (query.search) filters.push(sql`${isFound(query.search)}`);
  const chosen = sql.join(filters, sql` and `);
  const [{ rows }, counted] = await Promise.all([
    sql<{ json: string; key: string; tie: string }>`
      select ${jsonText(resourceObject)} as json, name_order(r.name) collate "C" as key, r.id as tie
        from (select * from resources r where ${chosen} and ${beyond(query.cursor, BY_NAME)}
               ${firstRows(BY_NAME, query.limit)}) r
             cross join lateral (select ${todaysRate(query.today)} as rate, ${assignments} as assignments) s
       order by ${inOrder(BY_NAME)}`.execute(tx),
    sql<{
      total: number;
    }>`select count(*)::int as total from resources r where ${chosen}`.execute(tx),
  ]);
  return {
    ...pageOf(rows, { limit: query.limit, sort: BY_NAME.sort }),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** The editable fields of a resource; decimals as text. */
export interface ResourceState {
  readonly name: string;
  readonly code: string;
  readonly unit: string;
  readonly capacity: string | null;
  readonly workingDays: number;
  readonly currency: string;
  readonly status: string;
  readonly note: string;
}

export interface StoredResource extends ResourceState, Versioned {
  readonly id: string;
  readonly kind: ResourceKind;
}

/** The resource, locked until the transaction ends; undefined if it is out of sight. */
export async function lockResource(tx: Tx, id: string): Promise<StoredResource | undefined> {
  const { rows } = await sql<StoredResource>`
    select id, kind, name, code, unit, trim_scale(capacity)::text as capacity, works_on as "workingDays",
           currency, status, note, version, field_versions as "fieldVersions"
      from resources where id = ${id}::uuid for update`.execute(tx);
  return rows[0];
}

/** The records that refer to a resource. */
export async function countOnResource(
  tx: Tx,
  id: string,
): Promise<{ readonly assignments: number; readonly movements: number; readonly rates: number }> {
  const { rows } = await sql<{ assignments: number; movements: number; rates: number }>`
    select (select count(*)::int from resource_assignments where resource_id = ${id}::uuid) as assignments,
           (select count(*)::int from material_movements where resource_id = ${id}::uuid) as movements,
           (select count(*)::int from resource_rates where resource_id = ${id}::uuid) as rates`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error("A query of single values answered no row");
  return row;
}

/** Whether another resource has the code, in any case. */
export async function isResourceCodeTaken(
  tx: Tx,
  { code, but }: { readonly code: string; readonly but: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from resources
     where workspace_id = (select current_workspace()) and lower(code) = lower(${code}) and id <> ${but}::uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The working days of the company, one bit each: the default of a new resource. */
export async function selectWorkingDays(tx: Tx, workspaceId: string): Promise<number> {
  const { working_days } = await tx
    .selectFrom("workspaces")
    .where("id", "=", workspaceId)
    .select("working_days")
    .executeTakeFirstOrThrow();
  return workingDaysOf(working_days);
}

/** Adds a resource. False if its id or code is taken. */
export async function insertResource(
  tx: Tx,
  resource: Omit<StoredResource, keyof Versioned> & {
    readonly workspaceId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const at = resource.now.toISOString();
  const result = await tx
    .insertInto("resources")
    .values({
      id: resource.id,
      workspace_id: resource.workspaceId,
      kind: resource.kind,
      ...columnsOf(resource),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const columnsOf = (state: ResourceState) => ({
  name: state.name,
  code: state.code,
  unit: state.unit,
  capacity: state.capacity,
  works_on: state.workingDays,
  currency: state.currency,
  status: state.status,
  note: state.note,
});

/** Writes a resource and increments its version. */
export async function updateResourceRow(
  tx: Tx,
  change: {
    readonly id: string;
    readonly state: ResourceState;
    readonly changed: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const { id, state, changed, now } = change;
  await tx
    .updateTable("resources")
    .set({
      ...columnsOf(state),
      updated_at: now.toISOString(),
      ...nextVersion(changed, now),
    })
    .where("id", "=", id)
    .execute();
}

/** Removes a resource with its rates and assignments. */
export async function deleteResourceRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("resources").where("id", "=", id).execute();
}
