import type { ResourceKind } from "../../../contract/resources/resources.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { isCurrency } from "../projects/public.ts";
import { refuse } from "./require-resource.ts";
import { capacityError } from "./resource-rules.ts";
import { isResourceCodeTaken, type ResourceState } from "./resources.sql.ts";

/**
 * Refuses an unknown currency, a capacity that does not suit the kind, and a code of another
 * resource.
 * @throws Refusal `validation_failed`, `conflict`
 */
export async function requireValidResource(
  ctx: Ctx,
  resource: ResourceState & { readonly id: string; readonly kind: ResourceKind },
): Promise<void> {
  const { id, kind, capacity, currency, code } = resource;
  if (!isCurrency(currency)) refuse("currency", `${currency} is not a currency.`);
  const invalid = capacityError(kind, capacity);
  if (invalid !== undefined) refuse("capacity", invalid);
  if (code !== "" && (await isResourceCodeTaken(ctx.tx, { code, but: id }))) {
    const message = `Another resource has the code ${code} already.`;
    throw new Refusal("conflict", message, { code: message });
  }
}
