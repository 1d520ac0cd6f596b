const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one takes as long as formatting twenty days. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in an IANA time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = formatIn(timeZone).formatToParts(instant);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}`;
}

/** The calendar month, `YYYY-MM`, that an instant falls in. */
export function monthIn(timeZone: string, instant: Date): string {
  return dayIn(timeZone, instant).slice(0, 7);
}
