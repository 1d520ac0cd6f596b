import { shortMonths } from "../../engine/day-names.ts";
import { moneyFormat, shownDigits, trueMinus } from "../../engine/money-format.ts";

export { formatDate } from "../../engine/day-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount in major units in Nigerian format: naira without decimals, other currencies with their
 * own. An unknown currency code is printed as it is.
 */
export function formatMoney(amount: number, currency: string): string {
  let formatter = formatters.get(currency);
  if (!formatter) {
    const digits = shownDigits(currency);
    formatter = moneyFormat(currency, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(currency, formatter);
  }
  return trueMinus(formatter.format(amount));
}

/** Naira without decimals: ₦5,000,000. */
export function formatNaira(amount: number): string {
  return formatMoney(amount, "NGN");
}

/**
 * How long ago a time was: whole minutes under an hour, at least one, hours under 24, days under 168, otherwise the
 * date in the reader's zone. A time in the future counts as now.
 */
export function formatRelativeTime(iso: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(iso).getTime());
  if (age < hour) return `${Math.max(1, Math.floor(age / minute))}m ago`;
  if (age < 24 * hour) return `${Math.floor(age / hour)}h ago`;
  if (age < 168 * hour) return `${Math.floor(age / day)}d ago`;
  return formatDay(iso);
}

/** The day of a time, in the reader's zone: 12 Mar 2026. */
export function formatDay(iso: string): string {
  const then = new Date(iso);
  return `${then.getDate()} ${shortMonths[then.getMonth()]} ${then.getFullYear()}`;
}

/** A count for a badge: "99+" above 99. */
export function badgeCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Up to two letters: the initials of the first and the last word of a name. "?" for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => Array.from(word ?? "")[0] ?? "").join("");
  return letters === "" ? "?" : letters.toLocaleUpperCase("en");
}
