/** Indents up to this depth: deeper codes would leave no room for their titles. */
const DEEPEST = 4;

/** How far a row stands in, by how many codes it hangs below. */
export function indentOf(depth: number): { paddingLeft: string } {
  return { paddingLeft: `${Math.min(depth, DEEPEST) * 0.875}rem` };
}
