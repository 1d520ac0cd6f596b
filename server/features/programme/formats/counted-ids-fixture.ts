/** Returns a function that makes ids in sequence, so that the order in which they were made is visible. */
export function countedIds(): () => string {
  let count = 0;
  return () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, "0")}`;
}
