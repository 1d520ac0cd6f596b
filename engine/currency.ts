import { divideRounded, toUnits } from "./decimal.ts";

/** How many decimals a currency's smallest coin has: 2 for NGN, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/**
 * How many hundredths a currency's smallest coin is worth: 1 for NGN, 100 for JPY. The ledger keeps two
 * decimals, so that a finer coin (KWD) counts as a hundredth.
 */
export function coinOf(currency: string): bigint {
  return 10n ** BigInt(Math.max(0, 2 - minorDigits(currency)));
}

/**
 * Quantity times rate in hundredths, rounded half up to whole coins.
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
  return divideRounded(toUnits(quantity, 4) * toUnits(rate, 4), 1_000_000n * coin) * coin;
}
