import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { notFound, Refusal } from "../../errors.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { readableAmount } from "../../platform/readable-amount.ts";
import { recordActivity } from "../activities/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { requireMoney } from "./create-project.ts";
import { standingAskerOf } from "../../project-standing.sql.ts";
import { selectProjectJson } from "./project-list.sql.ts";
import {
  applyProjectChange,
  datesInOrder,
  projectStatusLabels,
  type StoredProjectState,
} from "./project-rules.ts";
import { hasBudgetLines, lockProject, selectTeam, updateProjectRow } from "./projects.sql.ts";

type Route = typeof routes.updateProject;

/** Notifies the team of the project's new status. */
async function notifyTeam(
  ctx: Ctx,
  project: { id: string; before: StoredProjectState; after: StoredProjectState },
): Promise<void> {
  const { id, before, after } = project;
  const team = await selectTeam(ctx.tx, id);
  if (team.every((userId) => userId === ctx.actor.userId)) return;
  const actorName = await selectName(ctx.tx, ctx.actor.userId);
  const [from, to] = [projectStatusLabels[before.status], projectStatusLabels[after.status]];
  await notify(ctx, team, {
    kind: "project_status",
    type:
      after.status === "completed"
        ? "success"
        : after.status === "cancelled" || after.status === "paused"
          ? "warning"
          : "info",
    title: `Project ${to.toLowerCase()}`,
    message: `${actorName} moved ${after.title} from ${from} to ${to}.`,
    projectId: id,
  });
}

/**
 * Refuses another currency for a project with a cost plan, since its amounts would not be
 * converted.
 * @throws Refusal `conflict`
 */
async function requireUnplanned(ctx: Ctx, projectId: string): Promise<void> {
  if (!(await hasBudgetLines(ctx.tx, projectId))) return;
  const message =
    "The project's currency cannot change while its cost plan has lines: their amounts would not be converted. Delete the lines first.";
  throw new Refusal("conflict", message, { budget: message });
}

const units: readonly ShownUnit<StoredProjectState>[] = [
  { field: "title", label: "the title", show: show.textInWords("title") },
  { field: "description", label: "the description", show: show.textInWords("description") },
  {
    field: "budget",
    of: ["budget", "currency"],
    label: "the budget",
    show: ({ budget, currency }) => readableAmount(budget, currency),
  },
  { field: "status", label: "the status", show: show.choice("status", projectStatusLabels) },
  { field: "startDate", label: "the start date", show: show.day("startDate") },
  { field: "finishDate", label: "the finish date", show: show.day("finishDate") },
  { field: "location", label: "the location", show: show.textInWords("location") },
  {
    field: "showCostPlanToClients",
    label: "whether clients see the cost plan",
    show: ({ showCostPlanToClients }) => (showCostPlanToClients ? "shown" : "not shown"),
  },
];

/**
 * Changes a project: omitted fields stay as they are, null clears. Nothing is written if nothing differs. Changes
 * that two people made to different fields merge.
 */
export async function updateProject(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const stored = await lockProject(ctx.tx, params.id);
  if (!stored) throw notFound("project");
  const { id, isArchived: _archived, version: _version, fieldVersions: _known, ...before } = stored;
  const after = applyProjectChange(before, body);
  await requireMerge(ctx, { stored, version: body.version, before, after, units });
  if (after.budget !== before.budget || after.currency !== before.currency) requireMoney(after);
  if (after.currency !== before.currency) await requireUnplanned(ctx, id);
  if (!datesInOrder(after)) {
    const message = "The finish date must not be before the start date";
    throw new Refusal("validation_failed", message, { finishDate: message });
  }

  const changes = differences(before, after);
  if (Object.keys(changes).length > 0) {
    const changed = Object.keys(changes);
    await updateProjectRow(ctx.tx, { id, state: after, changed, now: ctx.now });
    const moved = before.status !== after.status;
    await recordActivity(ctx, {
      action: moved ? "status_changed" : "updated",
      entityType: "project",
      entityId: id,
      message: moved
        ? `moved project “${after.title}” from ${projectStatusLabels[before.status]} to ${projectStatusLabels[after.status]}`
        : `updated project “${after.title}”`,
      changes,
      project: { id, title: after.title },
    });
    if (moved) await notifyTeam(ctx, { id, before, after });
    ctx.announce({ topic: "project", project: id, id });
    if ("budget" in changes || "currency" in changes || "showCostPlanToClients" in changes)
      ctx.announce({ topic: "money", project: id });
    // With another currency, the converted amounts of the project's expenses change.
    if ("currency" in changes) ctx.announce({ topic: "expense", project: id });
  }

  const project = await selectProjectJson(ctx.tx, { id, ...standingAskerOf(ctx) });
  if (project === undefined) throw notFound("project");
  return { json: `{"data":${project}}` };
}
