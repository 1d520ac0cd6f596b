const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in a time zone (IANA). */
export function today(now: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** A date with the months of the screen: British English alone shortens September to four letters. */
export function withShortMonth(date: string): string {
  return date.replace(/\bSept\b/, "Sep");
}
