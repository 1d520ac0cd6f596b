import { DAY_MS } from "../../../engine/day.ts";
import type { AnswerOf, ParsedQuery } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { formatDay, parseDay } from "../../../engine/programme/calendar/moment.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";

type ListRoute = typeof routes.listHolidays;
type CountriesRoute = typeof routes.listHolidayCountries;

/** The rules of all countries are large, and few processes are ever asked for them. */
async function holidayRules() {
  return (await import("date-holidays")).default;
}

/** Returns the names of an object with names by code. */
const namesIn = (codes: Readonly<Record<string, string>> | undefined) =>
  Object.entries(codes ?? {}).map(([code, name]) => ({ code, name }));

let countries: AnswerOf<CountriesRoute> | undefined;

/** The countries whose holidays are known, by name. They change only with a release. */
export async function listHolidayCountries(): Promise<AnswerOf<CountriesRoute>> {
  if (countries) return countries;
  const Holidays = await holidayRules();
  const all = new Holidays();
  countries = {
    data: namesIn(all.getCountries("en"))
      .map((country) => ({ ...country, regions: namesIn(all.getStates(country.code, "en")) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
  };
  return countries;
}

/**
 * Public holidays by day. Islamic holidays are computed; a government may proclaim another day once the moon is
 * seen. @throws Refusal `not_found` for a country or region that is not known
 */
export async function holidaysIn(
  asked: ParsedQuery<ListRoute>,
): Promise<AnswerOf<ListRoute>["data"]> {
  const { country, region, from, to } = asked;
  const { data } = await listHolidayCountries();
  const found = data.find(({ code }) => code === country);
  if (!found) throw notFound("country");
  if (region !== undefined && !found.regions.some(({ code }) => code === region))
    throw notFound("region");
  const Holidays = await holidayRules();
  const holidays = region === undefined ? new Holidays(country) : new Holidays(country, region);
  const days: { from: string; to: string; name: string }[] = [];
  for (let year = from; year <= to; year += 1)
    for (const { date, start, end, name, type } of holidays.getHolidays(year, "en")) {
      if (type !== "public") continue;
      const first = date.slice(0, 10);
      const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      days.push({ from: first, to: formatDay(parseDay(first) + count - 1), name });
    }
  return days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export async function listHolidays(
  _ctx: Ctx,
  { query }: Input<ListRoute>,
): Promise<AnswerOf<ListRoute>> {
  return { data: await holidaysIn(query) };
}
