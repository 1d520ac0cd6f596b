import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { insertLines, type NewLine, selectLines, type StoredLine } from "./budget-lines.sql.ts";
import { insertCodes, selectCodes } from "./cost-codes.sql.ts";
import { lockPlan, type PlannedProject, selectPlanSize } from "./cost-plan.sql.ts";
import { plannedLine, totalOf } from "./line-rules.ts";
import { monthNumber, monthOf } from "../../../engine/months.ts";
import { recordPlanChange, recordBudgetRevision } from "./record-revision.ts";
import { type Plan, requirePlan } from "./require-plan.ts";

type Route = typeof routes.copyCostPlan;

/** Returns the source project and locks it against changes. */
async function requireSource(ctx: Ctx, plan: Plan, from: string): Promise<PlannedProject> {
  const source = await lockPlan(ctx.tx, from);
  if (!source) throw notFound("project");
  if (source.id !== plan.id) return source;
  const message = "Choose another project to copy from.";
  throw new Refusal("validation_failed", message, { from: message });
}

/**
 * How many months later the copy is: from the source's start, or its first planned month, to the
 * plan's.
 */
function shiftOf(plan: Plan, source: PlannedProject, lines: readonly StoredLine[]): number {
  const firsts = lines.flatMap(({ months }) => months.slice(0, 1).map(({ month }) => month));
  const earliest = firsts.toSorted()[0];
  const start = source.startDate ?? earliest;
  return start === undefined ? 0 : monthNumber(plan.startDate ?? plan.today) - monthNumber(start);
}

/** The lines of the copy. @throws Refusal `validation_failed` */
function copiedLines(
  ctx: Ctx,
  lines: readonly StoredLine[],
  to: { readonly shift: number; readonly codes: ReadonlyMap<string, string> },
): NewLine[] {
  return lines.map((line) => {
    const costCode = to.codes.get(line.costCode);
    if (costCode === undefined) throw new Error("A line belongs to a code of another project");
    const months = line.months.map(({ month, amount }) => ({
      month: monthOf(monthNumber(month) + to.shift),
      amount,
    }));
    if (months.some(({ month }) => month < "1900-01" || month > "2199-12"))
      throw new Refusal(
        "validation_failed",
        "The months of the copy would be too far away. Copy the codes without their lines.",
      );
    // The activities belong to the source, so the copy gets the months that resulted from them.
    const spread = line.spread === "programme" ? "typed" : line.spread;
    return { ...line, id: ctx.newId(), costCode, months, spread, activities: [] };
  });
}

/**
 * Copies codes, and optionally lines, into an empty plan; the months shift with the project's
 * start.
 */
export async function copyCostPlan(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const plan = await requirePlan(ctx, params.id);
  const source = await requireSource(ctx, plan, body.from);
  const size = await selectPlanSize(ctx.tx, plan.id);
  if (size.codes > 0)
    throw new Refusal(
      "conflict",
      "This project has a cost plan already. Only an empty one can be filled.",
    );
  if (body.lines && source.currency !== plan.currency) {
    const message = `${source.title} is planned in ${source.currency}, this project in ${plan.currency}. Copy the codes without their lines.`;
    throw new Refusal("validation_failed", message, { lines: message });
  }

  const codes = await selectCodes(ctx.tx, source.id);
  const stored = body.lines ? await selectLines(ctx.tx, source.id) : [];
  const ids = new Map(codes.map(({ id }) => [id, ctx.newId()]));
  const copies = codes.map(({ id, parent, code, title }) => ({
    id: ids.get(id) ?? ctx.newId(),
    parent: parent === null ? null : (ids.get(parent) ?? null),
    code,
    title,
  }));
  const lines = copiedLines(ctx, stored, { shift: shiftOf(plan, source, stored), codes: ids });
  const target = { workspaceId: ctx.actor.workspaceId, projectId: plan.id, now: ctx.now };
  await insertCodes(ctx.tx, { ...target, codes: copies });
  await insertLines(ctx.tx, { ...target, lines });

  const message = `copied the cost ${body.lines ? "plan" : "codes"} of “${source.title}”`;
  if (lines.length === 0) {
    await recordPlanChange(ctx, plan, { action: "copied", message });
  } else {
    const names = new Map(copies.map(({ id, code }) => [id, code]));
    await recordBudgetRevision(ctx, plan, {
      action: "copied",
      reason: undefined,
      message,
      changes: lines.map((line) => ({
        line: line.id,
        before: null,
        after: plannedLine(line, names.get(line.costCode) ?? ""),
      })),
      totalBefore: size.total,
      totalAfter: totalOf(lines),
    });
  }
  return { data: { codes: copies.length, lines: lines.length } };
}
