import { describeHoldings } from "../../../../contract/projects/holdings-words.ts";
import type { Holdings } from "../../../../contract/projects/trash.ts";
import { readableAmount } from "../../../platform/readable-amount.ts";

const readable = (amount: number, currency: string) => readableAmount(String(amount), currency);

/** What a project contains, in words for the audit trail. */
export function holdingsInWords(holds: Holdings): string {
  return describeHoldings(holds, readable);
}

/** The fields of a deleted project that the audit trail records. */
export function lastKnownProject({
  title,
  status,
  budget,
  currency,
  holdings,
}: {
  readonly title: string;
  readonly status: string;
  /** The exact decimal. */
  readonly budget: string;
  readonly currency: string;
  readonly holdings: Holdings;
}): Record<string, unknown> {
  const { hasLedger: _, amounts, planned, ...counts } = holdings;
  const inWords = (sums: Holdings["amounts"]) =>
    sums.map(({ amount, currency: of }) => readable(amount, of));
  return {
    title,
    status,
    budget: readableAmount(budget, currency),
    ...counts,
    amounts: inWords(amounts),
    planned: inWords(planned),
  };
}
