import type { ExchangeRate } from "../../../../contract/money/exchange-rates.ts";

/** A rate as text: `1 USD = 1,540.50 NGN`, with up to eight decimals. */
export function rateText(
  { currency, rate }: Pick<ExchangeRate, "currency" | "rate">,
  base: string,
) {
  const figures = rate.toLocaleString("en-NG", {
    minimumFractionDigits: Number.isInteger(rate) ? 0 : 2,
    maximumFractionDigits: 8,
  });
  return `1 ${currency} = ${figures} ${base}`;
}
