/** "3 lines", "1 line". `many` is for irregular plurals: "3 people". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? one : many}`;
}
