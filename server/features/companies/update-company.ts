import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { type CompanyState, updateCompanyRow } from "./companies.sql.ts";
import { recordCompany } from "./record-company.ts";
import { companyAnswer, requireCompany, requireFreeName } from "./require-company.ts";
import { renamesApprovedPayee, selectMakers } from "./vendors.sql.ts";

type Route = typeof routes.updateCompany;

const units: readonly ShownUnit<CompanyState>[] = [
  { field: "name", label: "the name", show: show.textInWords("name") },
  { field: "trade", label: "the trade", show: show.textInWords("trade") },
  { field: "kind", label: "the kind", show: show.textInWords("kind") },
  { field: "phone", label: "the phone number", show: show.textInWords("phone") },
  { field: "address", label: "the address", show: show.textInWords("address") },
  { field: "taxNumber", label: "the tax number", show: show.textInWords("taxNumber") },
];

/** Refuses a name that would change the payee of an approved expense. @throws Refusal `conflict` */
async function requirePayeesKept(
  ctx: Ctx,
  company: { readonly id: string; readonly name: string },
): Promise<void> {
  if (!(await renamesApprovedPayee(ctx.tx, company))) return;
  const message =
    "An expense that is approved and not paid yet names this company as the payee. Pay or reverse it first.";
  throw new Refusal("conflict", message, { name: message });
}

/**
 * Changes a company. Omitted fields are kept. Nothing is written if nothing differs. Changes that two people made
 * to different fields merge. A new name changes the payee of expenses that are not decided yet: a trigger records
 * that.
 */
export async function updateCompany(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const stored = await requireCompany(ctx, params.id);
  const { id, version: _version, fieldVersions: _known, ...before } = stored;
  const after: CompanyState = {
    name: body.name ?? before.name,
    trade: body.trade ?? before.trade,
    kind: body.kind ?? before.kind,
    phone: body.phone ?? before.phone,
    address: body.address ?? before.address,
    taxNumber: body.taxNumber ?? before.taxNumber,
  };
  const changes = differences<CompanyState>(before, after);
  if (Object.keys(changes).length === 0) return companyAnswer(ctx, id);
  const { version } = body;
  await requireMerge<CompanyState>(ctx, { stored, version, before, after, units });
  await requireFreeName(ctx, { id, name: after.name });
  if ("name" in changes) {
    await requirePayeesKept(ctx, { id, name: after.name });
    ctx.announce({ topic: "expense" });
    for (const user of await selectMakers(ctx.tx, id)) ctx.announce({ topic: "expense", user });
  }
  const changed = Object.keys(changes);
  await updateCompanyRow(ctx.tx, { id, state: after, changed, now: ctx.now });
  const side = (which: "before" | "after") =>
    Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[which]]));
  await recordCompany(ctx, {
    id,
    name: after.name,
    action: "updated",
    message: `changed the company “${after.name}”`,
    changes,
    audit: { before: side("before"), after: side("after") },
  });
  return companyAnswer(ctx, id);
}
