import type { Ctx } from "../../context.ts";
import { proposeDiaryWork } from "../programme/public.ts";
import { bookDeliveries } from "../resources/public.ts";
import type { KeptChange } from "./keep-batch.ts";
import { selectSiteProjects } from "./records.sql.ts";

/**
 * What approving diaries brings about: their deliveries are in the ledger of materials, and what was done is proposed to the
 * programme. A diary is approved once and does not change afterwards, so each comes about once.
 */
export async function afterApproval(ctx: Ctx, kept: readonly KeptChange[]): Promise<void> {
  const approved = kept.filter(
    ({ name, before, next }) =>
      name === "diary" && next.state === "approved" && before?.state !== "approved",
  );
  if (approved.length === 0) return;
  const projects = await selectSiteProjects(ctx.tx, [
    ...new Set(approved.map(({ next }) => next.projectId)),
  ]);
  const diaries = approved.flatMap(({ next }) => {
    const project = projects.find(({ id }) => id === next.projectId);
    const { id, title: name, day, company, createdBy, fields } = next;
    return project && day !== null ? [{ id, name, day, company, createdBy, project, fields }] : [];
  });
  await bookDeliveries(ctx, diaries);
  await proposeDiaryWork(ctx, diaries);
}
