import { invoiceKey, whyDuplicate } from "../../../../contract/expenses/duplicate-rules.ts";
import { MAX_HINTS } from "../../../../contract/expenses/expense-hints.ts";
import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { selectAlike } from "./expense-hints.sql.ts";

type Route = typeof routes.findDuplicates;

/** Finds expenses visible to the caller that are probably the same as the one being entered. */
export async function findDuplicates(ctx: Ctx, { query }: Input<Route>): Promise<AnswerOf<Route>> {
  const { vendor = "", vendorCompany = null, invoiceNumber = "", amount, except, ...rest } = query;
  const key = invoiceKey(invoiceNumber);
  const alike = await selectAlike(ctx, { ...rest, invoiceKey: key, amount, except });
  const entered = { ...rest, vendor, vendorCompany, invoiceNumber, amount: amount ?? Number.NaN };
  const found = alike.flatMap(({ vendorCompany: company, ...other }) => {
    const why = whyDuplicate(entered, {
      ...other,
      project: other.project._id,
      vendorCompany: company,
      amount: other.amount.amount,
      currency: other.amount.currency,
    });
    return why ? [{ ...other, why }] : [];
  });
  return { data: found.slice(0, MAX_HINTS) };
}
