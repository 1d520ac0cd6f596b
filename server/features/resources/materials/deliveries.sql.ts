import { sql } from "kysely";
import type { DiaryDelivery } from "../../../../contract/diary-deliveries.ts";
import type { Json } from "../../../../engine/records/content.ts";
import type { Tx } from "../../../database/kysely-client.ts";

/** A diary in the caller's sight. */
export interface DeliveredDiary {
  readonly id: string;
  readonly state: string;
  readonly day: string;
  readonly fields: Readonly<Record<string, Json>>;
  readonly project: string;
  readonly projectTitle: string;
  readonly isArchived: boolean;
}

export async function selectDiary(tx: Tx, id: string): Promise<DeliveredDiary | undefined> {
  const { rows } = await sql<DeliveredDiary>`
    select d.id, d.state, d.day, d.fields, p.id as project, p.title as "projectTitle",
           p.archived_at is not null as "isArchived"
      from site_records d join projects p on p.id = d.project_id
     where d.id = ${id}::uuid and d.kind = 'diary' and d.deleted_at is null`.execute(tx);
  return rows[0];
}

/** The entries of a diary's deliveries, by their rows. */
export async function selectBooked(
  tx: Tx,
  diaryId: string,
): Promise<ReadonlyMap<string, NonNullable<DiaryDelivery["booked"]>>> {
  const { rows } = await sql<{ row: string; booked: NonNullable<DiaryDelivery["booked"]> }>`
    select m.delivery_row as row,
           json_build_object('movement', m.id, 'quantity', m.quantity,
             'material', json_build_object('_id', r.id, 'name', r.name, 'unit', r.unit),
             'isReversed', exists (select from material_movements b where b.reverses = m.id)) as booked
      from material_movements m join resources r on r.id = m.resource_id
     where m.diary_id = ${diaryId}::uuid`.execute(tx);
  return new Map(rows.map(({ row, booked }) => [row, booked]));
}

export interface Material {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

/** Returns which of these resources are materials in use. */
export async function selectMaterialsInUse(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Material>> {
  const { rows } = await sql<Material>`
    select id, name, unit from resources
     where id = any(${[...ids]}::uuid[]) and kind = 'material' and status = 'active'`.execute(tx);
  return new Map(rows.map((material) => [material.id, material]));
}

/** An entry of a delivery. */
export interface DeliveryEntry {
  readonly id: string;
  readonly resource: string;
  readonly project: string;
  /** A decimal. */
  readonly quantity: string;
  readonly day: string;
  readonly supplier: string;
  readonly note: string;
  readonly diary: string;
  readonly row: string;
}

/** Adds entries for deliveries that have none. @returns the ids of the added entries */
export async function insertDeliveries(
  tx: Tx,
  of: {
    readonly entries: readonly DeliveryEntry[];
    readonly workspaceId: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into material_movements (id, workspace_id, resource_id, project_id, kind, quantity, moved_on, supplier, note,
                                    created_by, created_at, diary_id, delivery_row)
    select e.id, ${of.workspaceId}::uuid, e.resource, e.project, 'delivered', e.quantity, e.day, e.supplier, e.note,
           ${of.by}::uuid, ${of.now.toISOString()}::timestamptz, e.diary, e.row
      from jsonb_to_recordset(${JSON.stringify(of.entries)}::jsonb) as e (
             id uuid, resource uuid, project uuid, quantity numeric, day date, supplier text, note text, diary uuid, row uuid)
    on conflict (diary_id, delivery_row) where diary_id is not null do nothing
    returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
