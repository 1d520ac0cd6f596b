import { divideRounded, hasDecimals, toUnits } from "./decimal.ts";
import { minorDigits } from "./minor-digits.ts";

export { minorDigits };

/** The most decimals of any currency's coin, and so the precision of the ledger: a mill is a thousandth. */
export const LEDGER_DECIMALS = 3;

const counted = [
  "no decimals",
  "at most one decimal",
  "at most two decimals",
  "at most three decimals",
];

/** Why an amount cannot be paid in a currency: it has more decimals than the smallest coin. Undefined if it can. */
export function coinProblem(
  amount: number,
  currency: string,
  label = "Amount",
): string | undefined {
  const digits = minorDigits(currency);
  if (!Number.isFinite(amount) || hasDecimals(amount, digits)) return undefined;
  return `${label} in ${currency} can have ${counted[digits]}`;
}

/** How many mills a currency's smallest coin is worth: 10 for NGN, 1,000 for JPY, 1 for KWD. */
export function coinOf(currency: string): bigint {
  return 10n ** BigInt(LEDGER_DECIMALS - minorDigits(currency));
}

/**
 * Quantity times rate in mills, rounded half up to whole coins.
 * @param measure decimals of at most four decimals, the rate in major units; `coin` from `coinOf`
 */
export function productOf({
  quantity,
  rate,
  coin,
}: {
  readonly quantity: string;
  readonly rate: string;
  readonly coin: bigint;
}): bigint {
  return divideRounded(toUnits(quantity, 4) * toUnits(rate, 4), 100_000n * coin) * coin;
}
