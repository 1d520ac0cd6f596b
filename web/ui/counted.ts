/** "3 lines", "1 line". `many` is for irregular plurals: "3 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? one : many}`;
}

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
