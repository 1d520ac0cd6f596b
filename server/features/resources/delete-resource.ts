import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { lastOf } from "../activities/public.ts";
import { recordResource } from "./record-resource.ts";
import { requireResource } from "./require-resource.ts";
import { countOnResource, deleteResourceRow } from "./resources.sql.ts";

type Route = typeof routes.deleteResource;

/**
 * Deletes a resource. An assigned one is deleted only if the caller confirms the number of
 * assignments that are deleted with it. A material with movements stays, because its ledger stays.
 */
export async function deleteResource(
  ctx: Ctx,
  { params, query }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const resource = await requireResource(ctx, params.id);
  const { id, name } = resource;
  const { assignments, movements, rates } = await countOnResource(ctx.tx, id);
  if (movements > 0)
    throw new Refusal("conflict", `“${name}” has entries in its ledger. Retire it instead.`);
  if (assignments !== query.assignments) {
    const many = assignments === 1 ? "1 assignment" : `${assignments} assignments`;
    throw new Refusal(
      "conflict",
      `“${name}” has ${many}. Retire it, or confirm that they are deleted too.`,
    );
  }
  await deleteResourceRow(ctx.tx, id);
  const { kind, code, unit, capacity, currency, status } = resource;
  await recordResource(ctx, {
    id,
    action: "deleted",
    message: `deleted the resource “${name}”`,
    changes: lastOf({ name, kind, code, unit, capacity, currency, status, assignments, rates }),
  });
  return { data: { ok: true } };
}
