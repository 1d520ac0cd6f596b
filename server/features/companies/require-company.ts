import type { CompanyDetail } from "../../../contract/people/companies.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import {
  isNameTaken,
  lockCompany,
  selectCompanyName,
  type StoredCompany,
} from "./companies.sql.ts";
import { selectCompanyJson } from "./company-reads.sql.ts";

/** Returns a company that is visible to the caller and locks it. @throws Refusal `not_found` */
export async function requireCompany(ctx: Ctx, id: string): Promise<StoredCompany> {
  const company = await lockCompany(ctx.tx, id);
  if (!company) throw notFound("company");
  return company;
}

/**
 * The name of a company to which another record will refer.
 * @param field the field of the request that names it
 * @throws Refusal `validation_failed` for a company that the caller does not see
 */
export async function requireCompanyName(
  ctx: Ctx,
  { id, field }: { readonly id: string; readonly field: string },
): Promise<string> {
  const name = await selectCompanyName(ctx.tx, id);
  if (name !== undefined) return name;
  const message = "This company is not in the directory.";
  throw new Refusal("validation_failed", message, { [field]: message });
}

/** Refuses a name that another company has. @throws Refusal `conflict` */
export async function requireFreeName(
  ctx: Ctx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (!(await isNameTaken(ctx.tx, { name, but: id }))) return;
  const message = `“${name}” is in the directory already.`;
  throw new Refusal("conflict", message, { name: message });
}

/** The answer with one company. @throws Refusal `not_found` */
export async function companyAnswer(
  ctx: Ctx,
  id: string,
): Promise<JsonText<{ data: CompanyDetail }>> {
  const json = await selectCompanyJson(ctx.tx, id);
  if (json === undefined) throw notFound("company");
  return { json: `{"data":${json}}` };
}
