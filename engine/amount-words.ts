import { minorDigits } from "./minor-digits.ts";

const small = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen"
).split(" ");
const tens = " ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const thousands = ["", "thousand", "million", "billion", "trillion"];
/** The largest amount. A larger one has more digits than a number stores exactly. */
const MOST = 9_999_999_999_999;

/** The words of a whole number below 1,000: "one hundred and twenty-three". */
function hundreds(number: number): string {
  const rest = number % 100;
  const unit = rest % 10;
  const below =
    rest < 20 ? small[rest] : `${tens[(rest - unit) / 10]}${unit === 0 ? "" : `-${small[unit]}`}`;
  if (number < 100) return below ?? "";
  const head = `${small[Math.floor(number / 100)]} hundred`;
  return rest === 0 ? head : `${head} and ${below}`;
}

/** A whole number of at least 0 in words: "twelve million, five hundred thousand". */
export function numberInWords(number: number): string {
  const groups: string[] = [];
  let left = number;
  for (const name of thousands) {
    const group = left % 1000;
    if (group > 0) groups.unshift(name === "" ? hundreds(group) : `${hundreds(group)} ${name}`);
    left = (left - group) / 1000;
  }
  const last = number % 1000;
  if (groups.length < 2 || last === 0 || last >= 100) return groups.join(", ") || "zero";
  return `${groups.slice(0, -1).join(", ")} and ${groups.at(-1)}`;
}

/** Returns a currency's name for an amount: "naira", "US dollars"; the code if the currency has no name. */
function nameOf(currency: string, amount: number): string {
  if (currency === "NGN") return "naira";
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "name",
    maximumFractionDigits: 0,
  }).formatToParts(amount);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * An amount in words, as on a cheque: "twelve million, five hundred thousand naira and fifty kobo".
 * Undefined for what is below 0, too large, or not a number.
 */
export function amountInWords(amount: number, currency: string): string | undefined {
  if (!(amount >= 0 && amount <= MOST)) return undefined;
  const digits = minorDigits(currency);
  const coins = 10 ** digits;
  const [whole = "0", fraction = "0"] = amount.toFixed(digits).split(".");
  const words = `${numberInWords(Number(whole))} ${nameOf(currency, Number(whole))}`;
  const part = Number(fraction);
  if (part === 0) return words;
  return `${words} and ${currency === "NGN" ? `${numberInWords(part)} kobo` : `${part}/${coins}`}`;
}
