import { decimalOf } from "../../../engine/decimal.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireValidResource } from "./require-valid-resource.ts";
import { recordResource } from "./record-resource.ts";
import { resourceAnswer } from "./require-resource.ts";
import { upsertResourceRate } from "./resource-rates.sql.ts";
import { insertResource, lockResource, selectWorkingDays } from "./resources.sql.ts";

type Route = typeof routes.createResource;

/** Adds a resource. Idempotent: the same `_id` and name twice create one resource. */
export async function createResource(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { workspaceId, userId, currency } = ctx.actor;
  const id = body._id ?? ctx.newId();
  const before = body._id === undefined ? undefined : await lockResource(ctx.tx, id);
  if (before?.name === body.name && before.kind === body.kind) return resourceAnswer(ctx, id);

  const { capacity, rate, kind } = body;
  const state = {
    name: body.name,
    code: body.code,
    unit: body.unit,
    capacity: capacity == null ? null : decimalOf(capacity, 4),
    workingDays: body.workingDays ?? (await selectWorkingDays(ctx.tx, workspaceId)),
    currency: body.currency ?? currency,
    status: "active",
    note: body.note,
  };
  await requireValidResource(ctx, { id, kind, ...state });
  const inserted = await insertResource(ctx.tx, { ...state, id, kind, workspaceId, now: ctx.now });
  if (!inserted)
    throw new Refusal("conflict", "Another resource has this id or code. Please try again.");
  if (rate)
    await upsertResourceRate(ctx.tx, {
      id: ctx.newId(),
      workspaceId,
      resourceId: id,
      validFrom: rate.validFrom,
      rate: decimalOf(rate.rate, 4),
      by: userId,
      now: ctx.now,
    });
  const message = `added the resource “${body.name}”`;
  await recordResource(ctx, { id, action: "created", message });
  return resourceAnswer(ctx, id);
}
