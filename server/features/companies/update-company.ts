import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { requireMerge, type ShownUnit } from "../../merge/require-merge.ts";
import * as show from "../../merge/show.ts";
import { type CompanyState, updateCompanyRow } from "./companies.sql.ts";
import { recordCompany } from "./record-company.ts";
import { companyAnswer, requireCompany, requireFreeName } from "./require-company.ts";

type Route = typeof routes.updateCompany;

const units: readonly ShownUnit<CompanyState>[] = [
  { field: "name", label: "the name", show: show.text("name") },
  { field: "trade", label: "the trade", show: show.text("trade") },
  { field: "kind", label: "the kind", show: show.text("kind") },
  { field: "phone", label: "the phone number", show: show.text("phone") },
  { field: "address", label: "the address", show: show.text("address") },
  { field: "taxNumber", label: "the tax number", show: show.text("taxNumber") },
];

/**
 * Changes a company: omitted fields are kept. Nothing is written where nothing differs. Changes
 * that two people made to different fields merge.
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
