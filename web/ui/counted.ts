import { counted } from "../../engine/counted.ts";

export { counted } from "../../engine/counted.ts";

/**
 * How many of a list are selected: "3 tasks selected", and once all that can be are, "500 of 3,000 tasks selected".
 * @param list.total how many the list has, of which not all may be loaded, or selected at once
 */
export function selectedText(
  count: number,
  {
    noun,
    total,
    isAll,
  }: { readonly noun: string; readonly total: number; readonly isAll: boolean },
): string {
  return isAll && count < total
    ? `${count.toLocaleString("en-NG")} of ${counted(total, noun)} selected`
    : `${counted(count, noun)} selected`;
}
