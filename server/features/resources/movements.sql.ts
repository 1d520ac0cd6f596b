import { sql } from "kysely";
import type { MovementKind } from "../../../contract/resources/resource-movements.ts";
import {
  decimal,
  instant,
  jsonText,
  object,
  person,
  plain,
  text,
} from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  inOrder,
  type JsonPage,
  type Order,
  pageOf,
} from "../../database/paging/page.ts";

const LAST_FIRST: Order = {
  sort: "-date",
  key: "m.moved_on",
  type: "date",
  direction: "desc",
  tie: "m.id",
};

const movementObject = object({
  _id: plain("m.id"),
  kind: plain("m.kind"),
  quantity: decimal("m.quantity"),
  date: plain("m.moved_on"),
  project: object({ _id: plain("p.id"), title: text("p.title") }),
  task: object({ _id: plain("t.id"), title: text("t.title") }, "t.id"),
  supplier: text("m.supplier"),
  note: text("m.note"),
  diary: object({ _id: plain("y.id"), day: plain("y.day") }, "y.id"),
  reverses: plain("m.reverses"),
  reversedBy: plain("back.id"),
  createdBy: person("u"),
  createdAt: instant("m.created_at"),
});

const joined = sql`
  join projects p on p.id = m.project_id
  left join tasks t on t.id = m.task_id
  left join site_records y on y.id = m.diary_id
  left join users u on u.id = m.created_by
  left join material_movements back on back.reverses = m.id`;

/** An entry as a JSON object of the contract; undefined if it is out of sight. */
export async function selectMovementJson(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${jsonText(movementObject)} as json from material_movements m ${joined} where m.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0]?.json;
}

/**
 * A page of the movements of a material, newest first.
 * @throws Refusal `validation_failed` for an altered cursor.
 */
export async function selectMovementPage(
  tx: Tx,
  query: {
    readonly resource: string;
    readonly project?: string | undefined;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
): Promise<JsonPage> {
  const inProject = query.project ? sql`m.project_id = ${query.project}::uuid` : sql`true`;
  const { rows } = await sql<{ json: string; key: string; tie: string }>`
    select ${jsonText(movementObject)} as json, m.moved_on::text as key, m.id as tie
      from (select m.* from material_movements m
             where m.resource_id = ${query.resource}::uuid and ${inProject} and ${beyond(query.cursor, LAST_FIRST)}
             ${firstRows(LAST_FIRST, query.limit)}) m ${joined}
     order by ${inOrder(LAST_FIRST)}`.execute(tx);
  return pageOf(rows, { limit: query.limit, sort: LAST_FIRST.sort });
}

export interface StoredMovement {
  readonly id: string;
  readonly resourceId: string;
  readonly project: string;
  readonly projectTitle: string;
  readonly task: string | null;
  readonly kind: MovementKind;
  /** A decimal; negative for an entry that reverses another. */
  readonly quantity: string;
  readonly supplier: string;
  readonly reverses: string | null;
  readonly isReversed: boolean;
}

/** An entry of the ledger; undefined if it is out of sight. */
export async function selectMovement(tx: Tx, id: string): Promise<StoredMovement | undefined> {
  const { rows } = await sql<StoredMovement>`
    select m.id, m.resource_id as "resourceId", m.project_id as project, p.title as "projectTitle",
           m.task_id as task, m.kind, trim_scale(m.quantity)::text as quantity, m.supplier, m.reverses,
           exists (select from material_movements b where b.reverses = m.id) as "isReversed"
      from material_movements m join projects p on p.id = m.project_id where m.id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0];
}

/** Adds an entry. Returns false if anybody has already used its id. */
export async function insertMovement(
  tx: Tx,
  movement: {
    readonly id: string;
    readonly workspaceId: string;
    readonly resourceId: string;
    readonly project: string;
    readonly task: string | null;
    readonly kind: MovementKind;
    readonly quantity: string;
    readonly date: string;
    readonly supplier: string;
    readonly note: string;
    readonly reverses: string | null;
    readonly by: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const result = await tx
    .insertInto("material_movements")
    .values({
      id: movement.id,
      workspace_id: movement.workspaceId,
      resource_id: movement.resourceId,
      project_id: movement.project,
      task_id: movement.task,
      kind: movement.kind,
      quantity: movement.quantity,
      moved_on: movement.date,
      supplier: movement.supplier,
      note: movement.note,
      reverses: movement.reverses,
      created_by: movement.by,
      created_at: movement.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The quantity of a material that was delivered to a project and is not used yet; a decimal. */
export async function selectLeft(
  tx: Tx,
  of: { readonly resourceId: string; readonly project: string },
): Promise<{ readonly left: string; readonly short: boolean }> {
  const { rows } = await sql<{ left: string; short: boolean }>`
    with l as (
      select coalesce(sum(case kind when 'delivered' then quantity when 'used' then -quantity else 0 end), 0) as n
        from material_movements where resource_id = ${of.resourceId}::uuid and project_id = ${of.project}::uuid)
    select trim_scale(n)::text as left, n < 0 as short from l`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("An aggregate answered no row");
  return row;
}
