/** Ids that tell where they were made. */
export function countedIds(): () => string {
  let count = 0;
  return () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, "0")}`;
}
