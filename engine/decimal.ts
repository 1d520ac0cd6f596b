// Exact decimals. A decimal is text such as "-12.50", as the database writes it. Arithmetic uses whole
// units, of which 10^scale make one, because sums of floating-point numbers are not exact.

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function parse(decimal: string) {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`${JSON.stringify(decimal)} is not a decimal`);
  const [, sign = "", whole = "", fraction = ""] = match;
  return { sign, whole, fraction: fraction.replace(/0+$/, "") };
}

/** Counts the decimals in use, without trailing zeros: 1 for "12.500". */
export function decimalsOf(decimal: string): number {
  return parse(decimal).fraction.length;
}

/**
 * Parses a decimal into whole units of 10^-scale.
 * @throws RangeError for anything but a decimal, and for one with more than `scale` decimals
 */
export function toUnits(decimal: string, scale: number): bigint {
  const { sign, whole, fraction } = parse(decimal);
  if (fraction.length > scale) throw new RangeError(`${decimal} has more than ${scale} decimals`);
  const units = BigInt(whole + fraction.padEnd(scale, "0"));
  return sign === "-" ? -units : units;
}

/** Writes units of 10^-scale as a decimal without trailing zeros; it is a JSON number too. */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const at = digits.length - scale;
  const fraction = digits.slice(at).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${digits.slice(0, at)}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Parses an amount into mills (thousandths), the precision of the ledger. @throws RangeError as `toUnits` does */
export function toMills(amount: string): bigint {
  return toUnits(amount, 3);
}

/** Writes mills as a decimal. */
export function fromMills(mills: bigint): string {
  return fromUnits(mills, 3);
}

/**
 * Whether a number has at most `most` decimals and so survives being written with them. A trace of
 * floating-point arithmetic beyond the fifteenth digit (0.1 + 0.2) does not count.
 */
export function hasDecimals(value: number, most: number): boolean {
  const written = Number(value.toFixed(most));
  return written === value || written === Number(value.toPrecision(15));
}

/**
 * Writes a JSON number as a decimal, rounded to `scale` decimals (exact if `hasDecimals` holds).
 * @throws RangeError for numbers without plain digits: NaN, infinity, 10^21 and more
 */
export function decimalOf(value: number, scale: number): string {
  const fixed = value.toFixed(scale);
  return fromUnits(toUnits(fixed, scale), scale);
}

/** Whether one decimal is above another. */
export function isMore(one: string, other: string): boolean {
  const scale = Math.max(decimalsOf(one), decimalsOf(other));
  return toUnits(one, scale) > toUnits(other, scale);
}

/** Adds decimals exactly; "0" for none. */
export function sumOf(decimals: readonly string[]): string {
  const scale = decimals.reduce((most, decimal) => Math.max(most, decimalsOf(decimal)), 0);
  const units = decimals.reduce((sum, decimal) => sum + toUnits(decimal, scale), 0n);
  return fromUnits(units, scale);
}

/** Subtracts `other` from `one` exactly. */
export function differenceOf(one: string, other: string): string {
  const scale = Math.max(decimalsOf(one), decimalsOf(other));
  return fromUnits(toUnits(one, scale) - toUnits(other, scale), scale);
}

/** Divides units, rounded half up (towards positive infinity). @param divisor more than 0 */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  // BigInt division truncates towards zero: below zero the floor is one less.
  return doubled < 0n && doubled % (2n * divisor) !== 0n ? quotient - 1n : quotient;
}
