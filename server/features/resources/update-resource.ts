import { decimalOf } from "../../../engine/decimal.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { recordResource } from "./record-resource.ts";
import { requireResource, requireVersion, resourceAnswer } from "./require-resource.ts";
import { requireSoundResource } from "./require-sound-resource.ts";
import { countOnResource, type ResourceState, updateResourceRow } from "./resources.sql.ts";

type Route = typeof routes.updateResource;

/** Changes a resource: fields left out are kept. Nothing is written where nothing differs. */
export async function updateResource(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const resource = await requireResource(ctx, params.id);
  requireVersion(resource, body.version);
  const { id, kind, version: _version, ...before } = resource;
  const { version: _asked, capacity, ...given } = body;
  const after: ResourceState = {
    name: given.name ?? before.name,
    code: given.code ?? before.code,
    unit: given.unit ?? before.unit,
    capacity:
      capacity === undefined ? before.capacity : capacity === null ? null : decimalOf(capacity, 4),
    workingDays: given.workingDays ?? before.workingDays,
    currency: given.currency ?? before.currency,
    status: given.status ?? before.status,
    note: given.note ?? before.note,
  };
  await requireSoundResource(ctx, { id, kind, ...after });
  if (after.currency !== before.currency && (await countOnResource(ctx.tx, id)).rates > 0) {
    const message = "The rates are in this currency. Delete them first.";
    throw new Refusal("conflict", message, { currency: message });
  }
  const changes = differences<ResourceState>(before, after);
  if (Object.keys(changes).length > 0) {
    await updateResourceRow(ctx.tx, { id, state: after, now: ctx.now });
    const verb =
      after.status === before.status
        ? "changed"
        : after.status === "retired"
          ? "retired"
          : "took up";
    await recordResource(ctx, {
      id,
      action: "updated",
      message: `${verb} the resource “${after.name}”`,
      changes,
    });
  }
  return resourceAnswer(ctx, id);
}
