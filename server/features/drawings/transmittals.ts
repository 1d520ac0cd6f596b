import { reasonLabels } from "../../../contract/drawings/drawing-words.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Transmittal } from "../../../contract/drawings/transmittals.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { requireProject } from "../projects/public.ts";
import { announceDrawings } from "./drawing-news.ts";
import {
  checkRecipients,
  countSendable,
  insertTransmittal,
  selectTransmittal,
  selectTransmittals,
  writeReceipt,
} from "./transmittals.sql.ts";

/** The transmittals of a project that the caller sent or got. */
export async function listTransmittals(
  ctx: Ctx,
  { params, query }: Input<typeof routes.listTransmittals>,
): Promise<AnswerOf<typeof routes.listTransmittals>> {
  const { id: projectId } = await requireProject(ctx, params.id);
  return { data: await selectTransmittals(ctx.tx, { projectId, drawing: query.drawing }) };
}

type SendRoute = typeof routes.sendTransmittal;

async function requireSendable(
  ctx: Ctx,
  projectId: string,
  { revisions, people, companies }: Record<"revisions" | "people" | "companies", readonly string[]>,
): Promise<void> {
  if ((await countSendable(ctx.tx, { projectId, revisions })) < revisions.length) {
    const message = "Only issued revisions of this project can be sent.";
    throw new Refusal("validation_failed", message, { revisions: message });
  }
  const known = await checkRecipients(ctx.tx, { projectId, people, companies });
  if (known.people < people.length) {
    const message =
      "Drawings can be sent to people who see the project. Add them to its team first.";
    throw new Refusal("validation_failed", message, { people: message });
  }
  if (known.companies < companies.length) {
    const message = "This company is not in the directory.";
    throw new Refusal("validation_failed", message, { companies: message });
  }
  if (known.unreached.length > 0) {
    const message = `Nobody from ${known.unreached.join(", ")} is on this project, so nobody would receive the drawings. Add their people to the team first, or choose people.`;
    throw new Refusal("validation_failed", message, { companies: message });
  }
}

const counted = (n: number) => (n === 1 ? "1 drawing" : `${n} drawings`);

async function tell(ctx: Ctx, sent: Transmittal, title: string): Promise<void> {
  const name = await selectName(ctx.tx, ctx.actor.userId);
  const [only, ...others] = sent.revisions;
  const what =
    only && others.length === 0 ? `${only.number} ${only.title}` : counted(sent.revisions.length);
  await notify(
    ctx,
    sent.receipts.map(({ person }) => person._id),
    {
      kind: "assigned",
      type: "info",
      title: "Drawings sent to you",
      message: `${name} sent you ${what} of ${title}, ${reasonLabels[sent.reason].toLowerCase()}.`,
      projectId: sent.project,
      ...(only ? { subject: { kind: "drawing", id: only.drawing } } : {}),
    },
  );
}

/** Sends issued revisions. Idempotent: the same `_id` twice sends one transmittal. */
export async function sendTransmittal(
  ctx: Ctx,
  { params, body }: Input<SendRoute>,
): Promise<AnswerOf<SendRoute>> {
  const project = await requireProject(ctx, params.id);
  const { userId, workspaceId } = ctx.actor;
  const id = body._id ?? ctx.newId();
  const existing = await selectTransmittal(ctx.tx, id);
  if (existing) return { data: existing };
  const [revisions, people, companies] = [body.revisions, body.people, body.companies].map(
    (each) => [...new Set(each)],
  ) as [string[], string[], string[]];
  await requireSendable(ctx, project.id, { revisions, people, companies });
  await insertTransmittal(ctx.tx, {
    id,
    workspaceId,
    projectId: project.id,
    reason: body.reason,
    note: body.note,
    by: userId,
    now: ctx.now,
    revisions,
    people,
    companies,
  });
  const sent = await selectTransmittal(ctx.tx, id);
  if (!sent) throw new Error("A transmittal just written cannot be read");
  await recordActivity(ctx, {
    action: "status_changed",
    entityType: "drawing",
    entityId: sent.revisions[0]?.drawing ?? null,
    message: `sent ${counted(revisions.length)} ${reasonLabels[body.reason].toLowerCase()} (transmittal ${sent.number})`,
    about: { kind: "transmittal", id: sent._id },
    project,
  });
  await tell(ctx, sent, project.title);
  const ids = sent.revisions.map(({ drawing }) => drawing);
  await announceDrawings(ctx, { ids, projectId: project.id });
  return { data: sent };
}

/** Records that the caller has opened or acknowledged a transmittal that was sent to them. Idempotent. */
export async function receiveTransmittal(
  ctx: Ctx,
  { params, body }: Input<typeof routes.receiveTransmittal>,
): Promise<AnswerOf<typeof routes.receiveTransmittal>> {
  const before = await selectTransmittal(ctx.tx, params.id);
  if (!before) throw notFound("transmittal");
  if (!before.isMine) throw new Refusal("forbidden", "This was not sent to you.");
  await writeReceipt(ctx.tx, { id: params.id, acknowledged: body.acknowledged, now: ctx.now });
  ctx.announce({ topic: "drawing", project: before.project });
  const after = await selectTransmittal(ctx.tx, params.id);
  if (!after) throw notFound("transmittal");
  return { data: after };
}
