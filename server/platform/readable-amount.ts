import { LEDGER_DECIMALS, minorDigits } from "../../engine/currency.ts";
import { moneyFormat } from "../../engine/money-format.ts";

/** An amount as people read it: ₦1,500 or ₦1,500.50. Takes the exact decimal. */
export function readableAmount(amount: string, currency: string): string {
  const hasFraction = /\.\d*[1-9]/.test(amount);
  const digits = hasFraction
    ? { minimumFractionDigits: minorDigits(currency), maximumFractionDigits: LEDGER_DECIMALS }
    : { maximumFractionDigits: 0 };
  return moneyFormat(currency, digits).format(amount as `${number}`);
}

/** A rate with all the digits that it was entered with: ₦1,500.25, ₦0.00063. Takes the exact decimal. */
export function readableRate(rate: string, currency: string): string {
  const [, fraction = ""] = rate.split(".");
  const digits = fraction.replace(/0+$/, "").length;
  return moneyFormat(currency, {
    minimumFractionDigits: digits === 0 ? 0 : Math.max(digits, minorDigits(currency)),
    maximumFractionDigits: Math.max(digits, minorDigits(currency)),
  }).format(rate as `${number}`);
}
