import type { BudgetRevision } from "../../../contract/cost-plan/budget-revisions.ts";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../activities/public.ts";
import { insertBudgetRevision, type LineChange } from "./budget-revisions.sql.ts";
import type { PlannedProject } from "./cost-plan.sql.ts";

/** Records the change on the project, and announces the changed plan to the people who see the project's money. */
export async function recordPlanChange(
  ctx: Ctx,
  project: Pick<PlannedProject, "id" | "title" | "currency">,
  entry: {
    readonly action: string;
    /** The sentence without its subject, "added …"; the screen puts a name before it. */
    readonly message: string;
    readonly planned?: { readonly before: string; readonly after: string };
    /** The previous and the new parent code; null for none. */
    readonly parent?: { readonly before: string | null; readonly after: string | null };
  },
): Promise<void> {
  const { planned, parent } = entry;
  const money = (amount: string) => ({ amount: Number(amount), currency: project.currency });
  const isMoved = planned !== undefined && planned.before !== planned.after;
  const changes = {
    ...(isMoved ? { planned: { before: money(planned.before), after: money(planned.after) } } : {}),
    ...(parent ? { parent } : {}),
  };
  await recordActivity(ctx, {
    action: entry.action,
    entityType: "cost_plan",
    entityId: project.id,
    message: entry.message,
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
    project: { id: project.id, title: project.title },
  });
  ctx.announce({ topic: "money", project: project.id });
  // Expenses show their cost codes.
  ctx.announce({ topic: "expense", project: project.id });
}

/** Stores a revision of the lines, and records it. Totals are decimals. */
export async function recordBudgetRevision(
  ctx: Ctx,
  project: Pick<PlannedProject, "id" | "title" | "currency">,
  revision: {
    readonly action: BudgetRevision["action"];
    readonly reason: string | undefined;
    readonly message: string;
    readonly changes: readonly LineChange[];
    readonly totalBefore: string;
    readonly totalAfter: string;
  },
): Promise<void> {
  const { action, message, changes, totalBefore, totalAfter } = revision;
  await insertBudgetRevision(ctx.tx, {
    id: ctx.newId(),
    workspaceId: ctx.actor.workspaceId,
    projectId: project.id,
    userId: ctx.actor.userId,
    action,
    reason: revision.reason ?? "",
    changes,
    totalBefore,
    totalAfter,
    now: ctx.now,
  });
  const planned = { before: totalBefore, after: totalAfter };
  await recordPlanChange(ctx, project, { action, message, planned });
}
