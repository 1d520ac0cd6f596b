import { counted } from "../../engine/counted.ts";

export { counted } from "../../engine/counted.ts";

/**
 * Says how many rows of a list are selected: "3 tasks selected", and at the limit "500 of 3,000 tasks selected".
 * @param list.total how many rows the list has; not all may be loaded, or selectable at once
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
