import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { differences } from "../../differences.ts";
import { Refusal } from "../../errors.ts";
import { type CompanyState, updateCompanyRow } from "./companies.sql.ts";
import { recordCompany } from "./record-company.ts";
import { companyAnswer, requireCompany, requireFreeName } from "./require-company.ts";

type Route = typeof routes.updateCompany;

/** Changes a company: fields left out are kept. Nothing is written where nothing differs. */
export async function updateCompany(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { id, version, ...before } = await requireCompany(ctx, params.id);
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
  if (body.version !== undefined && body.version !== version)
    throw new Refusal(
      "conflict",
      "Someone else changed this company in the meantime. Reload it and try again.",
    );
  await requireFreeName(ctx, { id, name: after.name });
  await updateCompanyRow(ctx.tx, { id, state: after, now: ctx.now });
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
