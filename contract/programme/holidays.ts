import { z } from "zod";
import { day, emptyObject, noBody } from "../common.ts";
import { route } from "../route.ts";

const year = z.coerce
  .number({ error: "Enter a year." })
  .int({ error: "Enter a year." })
  .min(1970, { error: "Enter a year from 1970 to 2100." })
  .max(2100, { error: "Enter a year from 1970 to 2100." });

/** The most years in one request: enough for a long programme. */
export const MAX_HOLIDAY_YEARS = 15;

const code = z.string().regex(/^[A-Z0-9]{1,4}$/, { error: "This code is not known." });

export const listHolidays = route({
  name: "listHolidays",
  summary: "The public holidays of a country, or of one of its regions, on which nobody works",
  method: "GET",
  path: "/api/holidays",
  access: "session",
  params: emptyObject,
  query: z
    .object({ country: code, region: code.optional(), from: year, to: year })
    .refine(({ from, to }) => from <= to && to - from < MAX_HOLIDAY_YEARS, {
      error: `Choose at most ${MAX_HOLIDAY_YEARS} years. The first year must come first.`,
      path: ["to"],
    }),
  body: noBody,
  answer: z.object({ data: z.array(z.object({ from: day, to: day, name: z.string() })) }),
  status: 200,
});

const named = z.object({ code: z.string(), name: z.string() });

export const listHolidayCountries = route({
  name: "listHolidayCountries",
  summary: "The countries whose public holidays are known, with their regions",
  method: "GET",
  path: "/api/holidays/countries",
  access: "session",
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: z.array(named.extend({ regions: z.array(named) })) }),
  status: 200,
});
