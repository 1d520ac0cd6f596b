import { decimalOf, decimalsOf } from "../../../engine/decimal.ts";
import { LEDGER_DECIMALS, minorDigits } from "../../../engine/currency.ts";

/** The amount in a cell as a decimal. Sums are decimals already, with more digits than a number holds. */
export function moneyText(cell: string | number): string {
  return typeof cell === "number" ? decimalOf(cell, LEDGER_DECIMALS) : cell;
}

/** How many decimals a section's amounts have: those of the currency. */
export function digitsOf(currency: string | null): number {
  return currency === null ? 2 : minorDigits(currency);
}

/** A decimal with all decimals of its currency, or more if it has more. */
export function withCoins(amount: string, currency: string | null): string {
  const digits = Math.max(decimalsOf(amount), digitsOf(currency));
  const [whole = "", fraction = ""] = amount.split(".");
  return digits === 0 ? whole : `${whole}.${fraction.slice(0, digits).padEnd(digits, "0")}`;
}
