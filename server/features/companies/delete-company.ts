import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { lastOf } from "../activities/public.ts";
import { countStaff, deleteCompanyRow, selectProgrammesWith } from "./companies.sql.ts";
import { isVendor } from "./vendors.sql.ts";
import { recordCompany } from "./record-company.ts";
import { requireCompany } from "./require-company.ts";

type Route = typeof routes.deleteCompany;

/**
 * Deletes a company that nobody belongs to and that no expense names. Its lock blocks concurrent references
 * to it.
 */
export async function deleteCompany(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const stored = await requireCompany(ctx, params.id);
  const { id, version: _version, fieldVersions: _known, ...company } = stored;
  const { name } = company;
  const staff = await countStaff(ctx.tx, id);
  if (staff > 0) {
    const people = staff === 1 ? "1 person belongs" : `${staff} people belong`;
    throw new Refusal("conflict", `${people} to “${name}”. Move them to another company first.`);
  }
  if (await isVendor(ctx.tx, id)) {
    const message = `Expenses name “${name}” as the vendor. Release them from it first.`;
    throw new Refusal("conflict", message);
  }
  const programmes = await selectProgrammesWith(ctx.tx, id);
  await deleteCompanyRow(ctx.tx, id);
  for (const project of programmes) ctx.announce({ topic: "programme", project });
  await recordCompany(ctx, {
    id,
    name,
    action: "deleted",
    message: `deleted “${name}” from the companies`,
    changes: lastOf(company),
  });
  return { data: { ok: true } };
}
