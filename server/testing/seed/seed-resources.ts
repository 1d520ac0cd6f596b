import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import type { TestCompany } from "../company.ts";

/** Adds a resource at ₦20,000 a unit. @returns its id */
export async function addResource(
  db: pg.Pool,
  resource: {
    readonly workspaceId: string;
    readonly name: string;
    readonly kind?: string;
    readonly capacity?: number;
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, name, kind = "labour", capacity = 4 } = resource;
  await db.query(
    `insert into resources (id, workspace_id, kind, name, unit, capacity, works_on, currency, note)
     values ($1, $2, $3, $4, 'day', $5, 63, 'NGN', $4)`,
    [id, workspaceId, kind, name, kind === "material" ? null : capacity],
  );
  await db.query(
    `insert into resource_rates (id, workspace_id, resource_id, valid_from, rate)
     values ($1, $2, $3, '2020-01-01', 20000)`,
    [newId(), workspaceId, id],
  );
  return id;
}

/** Assigns a resource to a task for the first week of March 2026, Monday to Sunday. @returns its id */
export async function addAssignment(
  db: pg.Pool,
  assignment: {
    readonly workspaceId: string;
    readonly resourceId: string;
    readonly taskId: string;
    readonly quantity?: number;
    readonly from?: string;
    readonly to?: string;
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, resourceId, taskId, quantity = 2 } = assignment;
  const { from = "2026-03-02", to = "2026-03-08" } = assignment;
  await db.query(
    `insert into resource_assignments (id, workspace_id, resource_id, task_id, quantity, starts_on, ends_on)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, workspaceId, resourceId, taskId, quantity, from, to],
  );
  return id;
}

/** Adds an entry to a material's ledger, of 10 units on 1 March 2026. @returns its id */
export async function addMovement(
  db: pg.Pool,
  movement: {
    readonly workspaceId: string;
    readonly resourceId: string;
    readonly projectId: string;
    readonly mark: string;
    readonly kind?: string;
  },
): Promise<string> {
  const id = newId();
  const { workspaceId, resourceId, projectId, mark, kind = "delivered" } = movement;
  await db.query(
    `insert into material_movements (id, workspace_id, resource_id, project_id, kind, quantity, moved_on, supplier, note)
     values ($1, $2, $3, $4, $5, 10, '2026-03-01', $6, $6)`,
    [id, workspaceId, resourceId, projectId, kind, mark],
  );
  return id;
}

/** Adds masons who are assigned, and cement that was delivered. */
export async function seedResources(
  db: pg.Pool,
  { workspaceId, owner }: TestCompany,
  project: { readonly id: string; readonly taskId: string; readonly mark: string },
): Promise<void> {
  const { id: projectId, taskId, mark } = project;
  const masons = await addResource(db, { workspaceId, name: `${mark} masons` });
  await addAssignment(db, { workspaceId, resourceId: masons, taskId });
  const cement = await addResource(db, { workspaceId, name: `${mark} cement`, kind: "material" });
  await addMovement(db, { workspaceId, resourceId: cement, projectId, mark });
  await db.query(
    `insert into activities (id, workspace_id, entity_type, entity_id, action, message, user_id)
     values ($1, $2, 'resource', $3, 'created', $4, $5)`,
    [newId(), workspaceId, masons, mark, owner.id],
  );
}
