import { workingDaysText } from "../../../contract/resources/resource-calendar.ts";
import { decimalOf } from "../../../engine/decimal.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { recordResource } from "./record-resource.ts";
import { requireResource, resourceAnswer } from "./require-resource.ts";
import { requireValidResource } from "./require-valid-resource.ts";
import { countOnResource, type ResourceState, updateResourceRow } from "./resources.sql.ts";

type Route = typeof routes.updateResource;

const units: readonly ShownUnit<ResourceState>[] = [
  { field: "name", label: "the name", show: show.textInWords("name") },
  { field: "code", label: "the code", show: show.textInWords("code") },
  {
    field: "capacity",
    of: ["capacity", "unit"],
    label: "the capacity",
    show: ({ capacity, unit }) => (capacity === null ? "" : `${capacity} ${unit}`),
  },
  {
    field: "workingDays",
    label: "the working days",
    show: ({ workingDays }) => workingDaysText(workingDays),
  },
  { field: "currency", label: "the currency", show: show.textInWords("currency") },
  { field: "status", label: "the status", show: show.textInWords("status") },
  { field: "note", label: "the note", show: show.textInWords("note") },
];

/**
 * Changes a resource: omitted fields stay as they are. Nothing is written if nothing differs. Changes that two
 * people made to different fields merge.
 */
export async function updateResource(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const resource = await requireResource(ctx, params.id);
  const { id, kind, version: _version, fieldVersions: _known, ...before } = resource;
  const { version, capacity, ...input } = body;
  const after: ResourceState = {
    name: input.name ?? before.name,
    code: input.code ?? before.code,
    unit: input.unit ?? before.unit,
    capacity:
      capacity === undefined ? before.capacity : capacity === null ? null : decimalOf(capacity, 4),
    workingDays: input.workingDays ?? before.workingDays,
    currency: input.currency ?? before.currency,
    status: input.status ?? before.status,
    note: input.note ?? before.note,
  };
  await requireMerge(ctx, { stored: resource, version, before, after, units });
  await requireValidResource(ctx, { id, kind, ...after });
  if (after.currency !== before.currency && (await countOnResource(ctx.tx, id)).rates > 0) {
    const message = "The rates are in this currency. Delete them first.";
    throw new Refusal("conflict", message, { currency: message });
  }
  const changes = differences<ResourceState>(before, after);
  if (Object.keys(changes).length > 0) {
    const changed = Object.keys(changes);
    await updateResourceRow(ctx.tx, { id, state: after, changed, now: ctx.now });
    const verb =
      after.status === before.status
        ? "changed"
        : after.status === "retired"
          ? "retired"
          : "reactivated";
    await recordResource(ctx, {
      id,
      action: "updated",
      message: `${verb} the resource “${after.name}”`,
      changes,
    });
  }
  return resourceAnswer(ctx, id);
}
