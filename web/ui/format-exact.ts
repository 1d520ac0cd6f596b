import { formatMoney, trueMinus } from "./format.ts";

/** An amount with its kobo. Whole naira are shown without decimals. */
export function formatExact(amount: number, currency: string): string {
  if (currency !== "NGN" || Number.isInteger(amount)) return formatMoney(amount, currency);
  const text = amount.toLocaleString("en-NG", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
  });
  return trueMinus(text);
}

/** Amounts of several currencies in one text, never added up: "₦450,000 + $1,200.00". */
export function formatAmounts(
  amounts: readonly { readonly amount: number; readonly currency: string }[],
): string {
  return amounts.map(({ amount, currency }) => formatExact(amount, currency)).join(" + ");
}
