import { minorDigits } from "../../engine/minor-digits.ts";
import { moneyFormat, shownDigits, trueMinus } from "../../engine/money-format.ts";
import { formatMoney } from "./format.ts";

/** Above this amount a double cannot tell one coin from the next: some ₦70 trillion with two decimals. */
const beyondCoins = (digits: number) => 2 ** (53 - Math.ceil(digits * Math.log2(10)));

/**
 * Formats an amount with its kobo. Whole naira are shown without decimals. A sum too large for a number to
 * represent its coins is rounded and shown with “about”.
 */
export function formatExact(amount: number, currency: string): string {
  if (Math.abs(amount) >= beyondCoins(minorDigits(currency)))
    return `about ${formatMoney(Math.round(amount), currency)}`;
  const digits = minorDigits(currency);
  if (shownDigits(currency) === digits || Number.isInteger(amount))
    return formatMoney(amount, currency);
  return trueMinus(moneyFormat(currency, { minimumFractionDigits: digits }).format(amount));
}

/** Amounts of several currencies in one text, never added up: "₦450,000 + $1,200.00". */
export function formatAmounts(
  amounts: readonly { readonly amount: number; readonly currency: string }[],
): string {
  return amounts.map(({ amount, currency }) => formatExact(amount, currency)).join(" + ");
}
