import { shareOut } from "./shares.ts";

/** How a formula spreads an amount over months. */
export const curves = ["straight", "front", "back", "s_curve"] as const;
export type Curve = (typeof curves)[number];

/*
 * The share of the whole that falls on the first `i` of `n` months, times a number that is the same for
 * all `i`, so that everything stays whole. With x = i / n:
 * - straight: x;
 * - front-loaded: 2x - x², which falls in a line to nothing at the end, so that the months are to each
 *   other as 2n-1 : 2n-3 : … : 1;
 * - back-loaded: x², its mirror;
 * - S-curve: 3x² - 2x³, the DHSS expenditure formula y = x + Cx² - Cx - (6x³ - 9x² + 3x) / K (Hudson and
 *   Maunick 1974; Hudson 1978) for C = 0 and K = 3, its even case: half of the money in half of the time.
 */
function cumulated(curve: Curve, i: bigint, n: bigint): bigint {
  switch (curve) {
    case "straight":
      return i;
    case "front":
      return 2n * n * i - i * i;
    case "back":
      return i * i;
    case "s_curve":
      return 3n * n * i * i - 2n * i * i * i;
  }
}

/** The share of each of `n` months, as whole numbers in proportion. */
function weightsOf(curve: Curve, n: number): bigint[] {
  const months = BigInt(n);
  return Array.from({ length: n }, (_, index) => {
    const i = BigInt(index);
    return cumulated(curve, i + 1n, months) - cumulated(curve, i, months);
  });
}

/**
 * Splits a total over months along a curve, exactly, in whole coins.
 * @param total in mills, 0 or more
 * @param coin the smallest part, in mills; ignored if the total is not made of whole coins
 * @param months at least 1
 */
export function spreadOver({
  total,
  coin,
  curve,
  months,
}: {
  readonly total: bigint;
  readonly coin: bigint;
  readonly curve: Curve;
  readonly months: number;
}): bigint[] {
  const part = total % coin === 0n ? coin : 1n;
  return shareOut(total / part, weightsOf(curve, months)).map((share) => share * part);
}
