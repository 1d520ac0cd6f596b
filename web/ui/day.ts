/** The calendar day, `YYYY-MM-DD`, that an instant falls on in an IANA time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}`;
}

/** The calendar month, `YYYY-MM`, that an instant falls in. */
export function monthIn(timeZone: string, instant: Date): string {
  return dayIn(timeZone, instant).slice(0, 7);
}
