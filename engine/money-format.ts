import { minorDigits } from "./minor-digits.ts";

// How money is written, on the screen, in documents and in messages. The typeface of the naira's sign is
// web/styles/naira.css; what people may type instead of the sign is currency-marks.ts.

/** Writes amounts of a currency with its sign: ₦5,000,000. An unknown currency code is written as it is. */
export function moneyFormat(
  currency: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...options,
  });
}

/** The sign of a currency: ₦, $, CHF; the code if it has none. */
export function signOf(currency: string): string {
  const parts = moneyFormat(currency).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** The decimals of an amount at a glance: naira without kobo, other currencies with their coins. */
export function shownDigits(currency: string): number {
  return currency === "NGN" ? 0 : minorDigits(currency);
}

/** A number's text with a minus sign in place of the hyphen: as wide as a figure, and no line break after it. */
export function trueMinus(text: string): string {
  return text.replace("-", "−");
}
