import { type Payable, payableSorts } from "../../../../contract/expenses/payables.ts";
import {
  choiceParam,
  idParam,
  type UrlChange,
  type UrlParam,
  type UrlState,
} from "../../../ui/hooks/url-params.ts";

const currency: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => (/^[A-Z]{3}$/.test(text) ? text : undefined),
  format: String,
};

/** The vendor as it was typed, so it is not trimmed. */
const vendor: UrlParam<string> = { fallback: "", parse: String, format: String };

/** The URL parameters of payables: the filter, the order, and the vendor whose expenses are open. */
export const payableParams = {
  project: idParam,
  order: choiceParam(payableSorts, "-total"),
  /** Set while a vendor is open. */
  currency,
  company: idParam,
  vendor,
};
export type PayableParams = UrlState<typeof payableParams>;

/** The change that opens the expenses owed to a vendor. */
export function opened(
  { company, vendor: typed }: Pick<Payable, "company" | "vendor">,
  of: string,
): UrlChange<typeof payableParams> {
  return { currency: of, company: company?._id, vendor: typed };
}

/** The change that leads back to all vendors. */
export const noVendor: UrlChange<typeof payableParams> = {
  currency: undefined,
  company: undefined,
  vendor: "",
};

export function vendorName({
  company,
  vendor: typed,
}: Pick<Payable, "company" | "vendor">): string {
  return company?.name ?? (typed === "" ? "No vendor" : typed);
}
