/** What people write beside an amount instead of the currency's code, in capitals. */
const MARKS: Readonly<Record<string, string>> = {
  NGN: "₦ N # =N= NAIRA",
  USD: "$ US$",
  EUR: "€ EURO EUROS",
  GBP: "£ GB£",
  GHS: "₵ GH₵ GHC CEDI CEDIS",
  XOF: "CFA FCFA",
  XAF: "CFA FCFA",
  KES: "KSH",
  ZAR: "R",
  TND: "DT",
  MAD: "DH DHS",
  AED: "DH DHS",
  INR: "₹ RS RS.",
  CAD: "$ CA$ C$",
  AUD: "$ A$ AU$",
  JPY: "¥",
  CNY: "¥ CN¥",
};

const KNOWN = new Set(
  Object.entries(MARKS).flatMap(([currency, marks]) => [currency, ...marks.split(" ")]),
);

/** Whether a word or sign beside a number, in capitals, is that of a currency. */
export function isCurrencySymbol(mark: string): boolean {
  return KNOWN.has(mark) || /\p{Sc}/u.test(mark);
}

/** Whether a word or sign beside an amount, in capitals, can mean this currency. */
export function meansCurrency(mark: string, currency: string): boolean {
  return mark === currency || (MARKS[currency]?.split(" ").includes(mark) ?? false);
}
