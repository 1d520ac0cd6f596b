/** Says what happened to the records of an action that were not refused. */
export function othersWords(others: number, done: string): string {
  if (others === 0) return `Nothing is ${done}.`;
  return others === 1
    ? `The other one is ${done}.`
    : `The other ${others.toLocaleString("en")} are ${done}.`;
}
