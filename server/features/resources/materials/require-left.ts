import type { Ctx } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import { selectLeft } from "../movements.sql.ts";
import type { StoredResource } from "../resources.sql.ts";

/**
 * Refuses an entry, already written, with which a project would use more of a material than was delivered to it.
 * The resource is locked, so of two concurrent entries the second sees the first.
 * @throws Refusal `conflict`
 */
export async function requireLeft(
  ctx: Ctx,
  resource: Pick<StoredResource, "id" | "name" | "unit">,
  project: { readonly id: string; readonly title: string },
): Promise<void> {
  const of = { resourceId: resource.id, project: project.id };
  const { left, short } = await selectLeft(ctx.tx, of);
  if (!short) return;
  const missing = `${left.slice(1)} ${resource.unit}`;
  const message = `${project.title} would have used ${missing} more of “${resource.name}” than was delivered to it. Record the delivery first.`;
  throw new Refusal("conflict", message, { quantity: message });
}
