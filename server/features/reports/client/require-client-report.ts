import type { ClientReport } from "../../../../contract/reports/client-reports.ts";
import { may } from "../../../../contract/permissions.ts";
import type { Ctx } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { audienceOf } from "../../../subjects/subject.ts";
import { selectPhotoEntries } from "../../files/public.ts";
import { requireProject } from "../../projects/public.ts";
import { selectOwnHats } from "../../team/public.ts";
import { pngUrl, selectBanner } from "../../workspaces/public.ts";
import { lockDraft, selectClientReport, type StoredClientReport } from "./client-reports.sql.ts";
import { computeFigures } from "./compute-figures.ts";

export interface Of {
  readonly id: string;
  readonly report: string;
}

interface Found {
  readonly project: { readonly id: string; readonly title: string };
  readonly report: StoredClientReport;
}

/** A report that the caller sees, with its project. @throws Refusal `not_found` */
export async function requireClientReport(ctx: Ctx, of: Of): Promise<Found> {
  const project = await requireProject(ctx, of.id);
  const report = await selectClientReport(ctx.tx, { projectId: of.id, id: of.report });
  if (!report) throw notFound("report");
  return { project, report };
}

/**
 * Locks a draft in the version that the caller has read.
 * @throws Refusal `not_found`, `conflict` if it is approved, or somebody has changed it meanwhile
 */
export async function requireDraft(ctx: Ctx, of: Of, version?: number): Promise<Found> {
  await lockDraft(ctx.tx, { projectId: of.id, id: of.report });
  const found = await requireClientReport(ctx, of);
  if (found.report.state !== "draft")
    throw new Refusal("conflict", "This report is approved, so it cannot be changed.");
  if (version !== undefined && version !== found.report.version)
    throw new Refusal(
      "conflict",
      "Somebody else has changed this report meanwhile. Load it again to see their changes.",
    );
  return found;
}

/** Announces a change of a draft to the people who write reports. */
export function announceDraft(ctx: Ctx, project: string): void {
  ctx.announce({ topic: "report", project, roles: audienceOf.planners.roles });
}

/** Whether the caller may approve reports of a project: an administrator, or the project's manager. */
export async function mayApprove({ tx, actor }: Ctx, projectId: string): Promise<boolean> {
  const { hats } = await selectOwnHats(tx, { userId: actor.userId, projectId, personId: null });
  return may(actor, "client-report.approve", { createdBy: null, assignedTo: null, hats });
}

/** A report as the caller reads it: with the figures of now while it is a draft. */
export async function clientReportAnswer(
  ctx: Ctx,
  { project, report }: Found,
): Promise<{ data: ClientReport }> {
  const { figures, waitingDiaries } =
    report.figures === null
      ? await computeFigures(ctx, project, report)
      : { figures: report.figures, waitingDiaries: 0 };
  const names = new Map(figures.photos.map(({ _id, name }) => [_id, name]));
  const [found, banner, approves] = await Promise.all([
    selectPhotoEntries(ctx.tx, [...names.keys()]),
    selectBanner(ctx.tx),
    mayApprove(ctx, project.id),
  ]);
  const logo = banner.logo && pngUrl(banner.logo);
  const photos = found.map((photo) => ({ ...photo, name: names.get(photo._id) ?? photo.name }));
  const photosGone = figures.photos.length - photos.length;
  const now = { photos, photosGone, logo, waitingDiaries, mayApprove: approves };
  return { data: { ...report, figures, ...now } };
}
