import type { ExpenseStatus } from "../../../contract/expenses.ts";
import type { Involvement } from "../../../contract/permissions.ts";
import type { Tx } from "../../database/kysely-client.ts";

/** What a file hangs on: a task or an expense of a project, or the project itself. */
export interface FileHome extends Involvement {
  readonly kind: "project" | "task" | "expense";
  readonly id: string;
  readonly title: string;
  /** Of an expense. */
  readonly status?: ExpenseStatus;
  readonly project: { readonly id: string; readonly title: string };
}

interface Ask {
  readonly id: string;
  /** Hold it back from deletion until the transaction ends. */
  readonly keep: boolean;
}

const nobody = { createdBy: null, assignedTo: null };

async function selectProject(tx: Tx, { id, keep }: Ask): Promise<FileHome | undefined> {
  const query = tx.selectFrom("projects").select(["id", "title"]).where("id", "=", id);
  const project = await (keep ? query.forKeyShare() : query).executeTakeFirst();
  return project && { kind: "project", ...project, ...nobody, project };
}

async function selectTask(tx: Tx, { id, keep }: Ask): Promise<FileHome | undefined> {
  const query = tx
    .selectFrom("tasks as t")
    .innerJoin("projects as p", "p.id", "t.project_id")
    .select(["t.id", "t.title", "t.created_by as createdBy", "t.assigned_to as assignedTo"])
    .select(["p.id as projectId", "p.title as projectTitle"])
    .where("t.id", "=", id);
  const row = await (keep ? query.forKeyShare() : query).executeTakeFirst();
  if (!row) return undefined;
  const { projectId, projectTitle, ...task } = row;
  return { kind: "task", ...task, project: { id: projectId, title: projectTitle } };
}

async function selectExpense(tx: Tx, { id, keep }: Ask): Promise<FileHome | undefined> {
  const query = tx
    .selectFrom("expenses as e")
    .innerJoin("projects as p", "p.id", "e.project_id")
    .select(["e.id", "e.description as title", "e.created_by as createdBy", "e.status"])
    .select(["p.id as projectId", "p.title as projectTitle"])
    .where("e.id", "=", id);
  // Shared with nobody who decides on it, so that a removal does not pass an approval.
  const row = await (keep ? query.forShare("e") : query).executeTakeFirst();
  if (!row) return undefined;
  const { projectId, projectTitle, status, ...expense } = row;
  return {
    kind: "expense",
    ...expense,
    assignedTo: null,
    status: status as ExpenseStatus,
    project: { id: projectId, title: projectTitle },
  };
}

/** The thing of this kind, if the caller sees it. */
export function selectHome(
  tx: Tx,
  { kind, ...ask }: Ask & { readonly kind: FileHome["kind"] },
): Promise<FileHome | undefined> {
  return { project: selectProject, task: selectTask, expense: selectExpense }[kind](tx, ask);
}
