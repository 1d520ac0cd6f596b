// Amounts are reckoned as whole hundredths, which is what the contract allows: sums and shares of these
// are exact, which those of floating numbers are not.

/** Writes a JSON number of at most `decimals` decimals as a decimal, as the database takes it. */
export function decimalOf(value: number, decimals: number): string {
  const fixed = value.toFixed(decimals);
  return fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
}

function toScale(decimal: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = decimal.split(".");
  if (/[^0]/.test(fraction.slice(scale)))
    throw new RangeError(`${decimal} has more than ${scale} decimals`);
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, "0"));
}

/** A decimal of 0 or more in hundredths. @throws RangeError when it has more than two decimals */
export function toHundredths(decimal: string): bigint {
  return toScale(decimal, 2);
}

/** Hundredths as a decimal, without zeros at its end. */
export function fromHundredths(hundredths: bigint): string {
  const sign = hundredths < 0n ? "-" : "";
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, "");
}

/**
 * How many hundredths the smallest coin of a currency is worth: 1 for NGN, 100 for JPY. Finer coins than
 * a hundredth (KWD) are counted as a hundredth.
 */
export function coinOf(currency: string): bigint {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return 10n ** BigInt(Math.max(0, 2 - digits));
}

/**
 * Quantity times rate in hundredths, rounded half up to whole coins.
 * @param quantity a decimal of at most four decimals, as is `rate`, which is in major units.
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
  const exact = toScale(quantity, 4) * toScale(rate, 4);
  const one = 1_000_000n * coin;
  return ((exact + one / 2n) / one) * coin;
}
