import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { requireSubject } from "../../subjects/registry.ts";
import { openTransmittals } from "./transmittals.sql.ts";
import { rememberView, selectSheetViews } from "./views.sql.ts";

/** Records that the caller has opened a revision, and with it the transmittals that delivered it. Idempotent. */
export async function seeRevision(
  ctx: Ctx,
  { params }: Input<typeof routes.seeRevision>,
): Promise<AnswerOf<typeof routes.seeRevision>> {
  if (!(await rememberView(ctx.tx, { revisionId: params.id, now: ctx.now })))
    throw notFound("revision");
  const project = await openTransmittals(ctx.tx, { revisionId: params.id, now: ctx.now });
  // The sender sees at once that it was opened.
  if (project !== undefined) ctx.announce({ topic: "drawing", project });
  return { data: { ok: true } };
}

/** Who has opened which revision of a drawing. */
export async function listRevisionViewers(
  ctx: Ctx,
  { params }: Input<typeof routes.listRevisionViewers>,
): Promise<AnswerOf<typeof routes.listRevisionViewers>> {
  const { id } = await requireSubject(ctx, { kind: "drawing", id: params.id }, { keep: false });
  return { data: await selectSheetViews(ctx.tx, id) };
}
