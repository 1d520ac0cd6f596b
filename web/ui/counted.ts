/** "3 lines", "1 line". */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString("en-NG")} ${count === 1 ? one : `${one}s`}`;
}
