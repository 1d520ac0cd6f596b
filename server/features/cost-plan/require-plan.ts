import { MAX_AMOUNT } from "../../../contract/common.ts";
import { MAX_CODES, MAX_LINES } from "../../../contract/cost-plan/cost-plan.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import { toMills } from "../../../engine/decimal.ts";
import { selectCode, type StoredCode } from "./cost-codes.sql.ts";
import { lockPlan, type PlannedProject, type PlanSize } from "./cost-plan.sql.ts";
import type { LineInput, LineResult, LineState, PlanFrame } from "./line-rules.ts";

/** The most months of all lines of a plan together. */
const MAX_LINE_MONTHS = 240_000;

/** A project whose plan is about to be changed. */
export type Plan = PlannedProject & PlanFrame;

/** Locks a plan for a change. @throws Refusal `not_found` */
export async function requirePlan(ctx: Ctx, projectId: string): Promise<Plan> {
  const project = await lockPlan(ctx.tx, projectId);
  if (!project) throw notFound("project");
  return { ...project, today: today(ctx.now, ctx.actor.timeZone) };
}

/** The code of the plan for a line. @throws Refusal `validation_failed` */
export async function requireCode(ctx: Ctx, plan: Plan, id: string): Promise<StoredCode> {
  const code = await selectCode(ctx.tx, id);
  if (code?.projectId === plan.id) return code;
  const message = "This code does not exist in this project.";
  throw new Refusal("validation_failed", message, { costCode: message });
}

/** The line, if the input makes a valid one. @throws Refusal `validation_failed` */
export function requireLine(result: LineResult): LineState {
  if ("line" in result) return result.line;
  const field: keyof LineInput = result.field;
  throw new Refusal("validation_failed", result.message, { [field]: result.message });
}

/** Why a plan of this size is too large to be read as a whole; undefined if it is not. */
export function whyTooMuch(size: PlanSize): string | undefined {
  const limits: readonly [number, number, string][] = [
    [size.codes, MAX_CODES, "cost codes"],
    [size.lines, MAX_LINES, "lines"],
    [size.months, MAX_LINE_MONTHS, "months over all its lines"],
  ];
  const over = limits.find(([count, most]) => count > most);
  if (over) return `A cost plan can have at most ${over[1].toLocaleString("en")} ${over[2]}.`;
  return toMills(size.total) > toMills(String(MAX_AMOUNT))
    ? "The total of the plan would be too large."
    : undefined;
}

/** Enforces the limits of a plan. @throws Refusal `validation_failed` */
export function requireLineLimits(size: PlanSize): void {
  const reason = whyTooMuch(size);
  if (reason !== undefined) throw new Refusal("validation_failed", reason);
}
