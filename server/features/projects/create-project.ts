import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { coinProblem } from "../../../engine/currency.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectProjectJson } from "./project-list.sql.ts";
import { budgetState, isCurrency, type StoredProjectState } from "./project-rules.ts";
import { insertProject, madeProject } from "./projects.sql.ts";

type Route = typeof routes.createProject;

/**
 * Refuses a code that is not a currency, and an amount with more decimals than the currency has. @throws Refusal
 * `validation_failed`
 */
export function requireMoney({
  budget,
  currency,
}: Pick<StoredProjectState, "budget" | "currency">): void {
  const message = isCurrency(currency)
    ? coinProblem(Number(budget), currency, "Budget")
    : `${currency} is not a currency.`;
  if (message !== undefined) throw new Refusal("validation_failed", message, { budget: message });
}

async function answer(ctx: Ctx, id: string): Promise<JsonText<AnswerOf<Route>>> {
  const project = await selectProjectJson(ctx.tx, { id, ...standingAskerOf(ctx) });
  if (project === undefined) throw new Error("A project just written cannot be read");
  return { json: `{"data":${project}}` };
}

/** Creates a project. Idempotent: the same `_id` from the same person twice creates one project. */
export async function createProject(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const money = budgetState(body.budget, ctx.actor.currency);
  requireMoney(money);

  const id = body._id ?? ctx.newId();
  const inserted = await insertProject(ctx.tx, {
    id,
    workspaceId: ctx.actor.workspaceId,
    createdBy: ctx.actor.userId,
    now: ctx.now,
    title: body.title,
    description: body.description,
    ...money,
    status: body.status,
    startDate: body.startDate ?? null,
    finishDate: body.finishDate ?? null,
    location: body.location ?? "",
    showCostPlanToClients: body.showCostPlanToClients,
  });
  if (!inserted) {
    if (await madeProject(ctx.tx, { id, userId: ctx.actor.userId })) return answer(ctx, id);
    throw new Refusal("conflict", "Another project has this id. Please try again.");
  }

  await recordActivity(ctx, {
    action: "created",
    entityType: "project",
    entityId: id,
    message: `created project “${body.title}”`,
    project: { id, title: body.title },
  });
  ctx.announce({ topic: "project", project: id, id });
  return answer(ctx, id);
}
