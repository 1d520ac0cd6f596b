import { daysBetween } from "../../engine/day.ts";
/** The most days between two payments of the same amount that are likely the same payment. */
export const LIKELY_DAYS = 7;

/** The fields of an expense that are compared. */
export interface PaidAlready {
  readonly project: string;
  readonly vendor: string;
  readonly vendorCompany: string | null;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly currency: string;
  readonly date: string;
}

/** A name without case, spaces and punctuation. */
export function vendorKey(vendor: string): string {
  return vendor
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns an invoice number without case, spaces and punctuation. The database stores the same as `invoice_key`.
 */
export function invoiceKey(invoiceNumber: string): string {
  return invoiceNumber.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
}

function isSameVendor(one: PaidAlready, other: PaidAlready): boolean {
  if (one.vendorCompany !== null && one.vendorCompany === other.vendorCompany) return true;
  const key = vendorKey(one.vendor);
  return key !== "" && key === vendorKey(other.vendor);
}

/**
 * Returns why two expenses are likely the same; undefined if they are not. Likely are the same invoice of a vendor,
 * or the same amount to a vendor on a project within a week. Expenses with different invoice numbers are never the
 * same.
 */
export function whyDuplicate(
  one: PaidAlready,
  other: PaidAlready,
): "invoice" | "payment" | undefined {
  if (!isSameVendor(one, other)) return undefined;
  const [key, otherKey] = [invoiceKey(one.invoiceNumber), invoiceKey(other.invoiceNumber)];
  if (key !== "" && otherKey !== "") return key === otherKey ? "invoice" : undefined;
  const isPayment =
    one.project === other.project &&
    one.amount === other.amount &&
    one.currency === other.currency &&
    Math.abs(daysBetween(one.date, other.date)) <= LIKELY_DAYS;
  return isPayment ? "payment" : undefined;
}
