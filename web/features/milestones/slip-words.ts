/** How many calendar days a date is after the agreed one, in words. Elsewhere, programmes count working days. */
export function slipWords(days: number): string {
  if (days === 0) return "as agreed";
  const count = `${Math.abs(days).toLocaleString("en")} calendar ${Math.abs(days) === 1 ? "day" : "days"}`;
  return `${count} ${days > 0 ? "late" : "early"}`;
}

/** The colour of a slip. */
export const slipTone = (days: number | null): string =>
  days !== null && days > 0 ? "text-red-ink" : "text-muted";
