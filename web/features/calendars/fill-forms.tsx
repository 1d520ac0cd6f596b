import { typedNumber } from "../../../engine/amount-text.ts";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { listHolidayCountries, listHolidays } from "../../../contract/programme/holidays.ts";
import { monthNames } from "../../../engine/day-names.ts";
import {
  allowForRain,
  fillHolidays,
  rainDays,
} from "../../../engine/programme/calendar/calendar-days.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { call, serverMessage } from "../../api/call.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { useRequest } from "../../device/writing/use-request.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { DecimalInput } from "../../ui/fields/decimal-input.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { usualRain } from "./calendar-presets.ts";

/** The years that are filled in, and their description after a comma: `the years of the programme`. */
export interface FillYears {
  readonly first: number;
  readonly last: number;
  readonly words: string;
}

interface FillProps {
  readonly calendar: PlanCalendar;
  readonly years: FillYears;
  /** @param what the action that was done, in words */
  readonly onChange: (calendar: PlanCalendar, what: string) => void;
}

/** Makes the public holidays of a country days of rest. */
export function HolidayForm({ calendar, years, onChange }: FillProps) {
  const [country, setCountry] = useState("NG");
  const [region, setRegion] = useState("");
  const countries = useQuery({
    ...queryOptionsFor(listHolidayCountries, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const list = countries.data?.data ?? [{ code: "NG", name: "Nigeria", regions: [] }];
  const regions = list.find(({ code }) => code === country)?.regions ?? [];
  const fill = useRequest(async () => {
    const query = {
      country,
      ...(region !== "" && { region }),
      from: years.first,
      to: Math.min(years.last, years.first + 14),
    };
    return (await call(listHolidays, { query })).data;
  });
  return (
    <details className="cal-fill">
      <summary>Public holidays</summary>
      <div className="cal-fill-fields">
        <Field label="Country">
          <Select
            value={country}
            options={list.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => {
              setCountry(event.target.value);
              setRegion("");
            }}
          />
        </Field>
        {regions.length > 0 && (
          <Field label="Region">
            <Select
              value={region}
              options={[
                { value: "", label: "All of the country" },
                ...regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(event) => setRegion(event.target.value)}
            />
          </Field>
        )}
      </div>
      <p className="cal-note">
        From {years.first} to {Math.min(years.last, years.first + 14)}, {years.words}. Islamic
        holidays are computed; a government may proclaim another day.
      </p>
      <Button
        loading={fill.isPending}
        onClick={() =>
          fill.mutate(undefined, {
            onSuccess: (holidays) =>
              onChange(
                fillHolidays(calendar, holidays, { country, first: years.first, last: years.last }),
                `${holidays.length} public holidays are days of rest.`,
              ),
          })
        }
      >
        Fill in holidays
      </Button>
      {fill.error && (
        <p role="alert" className="cal-alert">
          {serverMessage(fill.error, "The holidays could not be loaded.")}
        </p>
      )}
    </details>
  );
}

/** Takes working days out of each month for rain. */
export function RainForm({ calendar, years, onChange }: FillProps) {
  const [lost, setLost] = useState<readonly string[]>(usualRain.map(String));
  const setDays = (at: number, typed: string) =>
    setLost((texts) => texts.map((text, index) => (index === at ? typed : text)));
  const days = lost.map((text) => typedNumber(text));
  const isWrong = days.some((value) => !Number.isInteger(value) || value < 0 || value > 31);
  return (
    <details className="cal-fill">
      <summary>Rainy season</summary>
      <p className="cal-note">
        Working days that each month is likely to lose to rain, spread over it. The figures are a
        first guess for Lagos.
      </p>
      <div className="cal-rain">
        {monthNames.map((name, at) => (
          <Field key={name} label={name.slice(0, 3)}>
            <DecimalInput
              value={lost[at] ?? ""}
              aria-label={`Days lost in ${name}`}
              onChange={(event) => setDays(at, event.target.value)}
              onBlur={(event) => setDays(at, event.target.value)}
            />
          </Field>
        ))}
      </div>
      {isWrong && (
        <p role="alert" className="cal-alert">
          Enter whole days from 0 to 31.
        </p>
      )}
      <Button
        disabled={isWrong}
        onClick={() => {
          const wet = allowForRain(calendar, days, years);
          const span = `from ${years.first} to ${years.last}`;
          onChange(wet, `${rainDays(wet, years)} days ${span} are allowed for rain.`);
        }}
      >
        Allow for rain
      </Button>
    </details>
  );
}
