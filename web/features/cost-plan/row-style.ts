/** Indents up to this depth: deeper codes would leave no room for their titles. */
const DEEPEST = 4;

/** The indent of a row, by its depth. */
export function indentOf(depth: number): { paddingLeft: string } {
  return { paddingLeft: `${Math.min(depth, DEEPEST) * 0.875}rem` };
}
