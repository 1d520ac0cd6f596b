import { missReasonWords } from "../../../../engine/programme/plan-complete.ts";
import type { WeekPromise } from "../../../../contract/look-ahead/promises.ts";

/** What is promised of an activity: North half, 12.5 m³, to 40%. Empty for all of it. */
export function partWords({
  words,
  quantity,
  unit,
  percent,
}: Pick<WeekPromise, "words" | "quantity" | "unit" | "percent">): string {
  const amount = quantity === null ? "" : `${quantity.toLocaleString("en")} ${unit}`.trim();
  const until = percent === null ? "" : `to ${percent}%`;
  return [words, amount, until].filter((part) => part !== "").join(", ");
}

/** Why a promise was not kept. */
export function missWords({
  reason,
  reasonWords,
}: Pick<WeekPromise, "reason" | "reasonWords">): string {
  if (reason === null) return "";
  return reasonWords === ""
    ? missReasonWords[reason]
    : `${missReasonWords[reason]}: ${reasonWords}`;
}
