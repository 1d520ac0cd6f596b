// Money is reckoned here as a whole number of units, of which 10^scale make one of the currency: sums of
// these are exact, which sums of floating numbers are not.

/** How many decimals a currency's smallest coin has: 2 for NGN, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/** How many decimals a decimal such as `12.500` really uses: 1. */
export function decimalsOf(decimal: string): number {
  return (decimal.split(".")[1] ?? "").replace(/0+$/, "").length;
}

/**
 * Reads a decimal, as the database writes it, as a whole number of units.
 * @throws RangeError when it has more decimals than `scale`, other than zeros.
 */
export function toUnits(decimal: string, scale: number): bigint {
  if (decimalsOf(decimal) > scale)
    throw new RangeError(`${decimal} has more than ${scale} decimals`);
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, "0"));
  return decimal.startsWith("-") ? -units : units;
}

/** Writes units as a JSON number, exact and without zeros at its end. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
