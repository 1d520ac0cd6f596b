import { weathers } from "../../../../contract/site/diary.ts";
import type { Json } from "../../../../engine/records/content.ts";
import { filledRows } from "../../../../engine/records/merge.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";

export type Weather = keyof typeof weathers;

/** What a month shows of a day's diary. */
export interface DayFacts {
  readonly people: number;
  /** Delays in hours. */
  readonly delays: number;
  /** The worst weather of the day. Weather that stopped work ranks first. */
  readonly weather: Weather | undefined;
  readonly stopped: readonly string[];
}

/** Kinds of weather from worst to best. */
const worstFirst: readonly Weather[] = [
  "storm",
  "heavy_rain",
  "snow",
  "rain",
  "wind",
  "frost",
  "heat",
  "fog",
  "cloudy",
  "clear",
];

type Row = { readonly [cell: string]: Json };

const numberIn = (row: Row, cell: string) => {
  const value = row[cell];
  return typeof value === "number" ? value : 0;
};
const textIn = (row: Row, cell: string) => {
  const value = row[cell];
  return typeof value === "string" ? value.trim() : "";
};

function worst(rows: readonly Row[]): Weather | undefined {
  return worstFirst.find((weather) => rows.some((row) => row["condition"] === weather));
}

/** People on site, hours of delay, and the weather of a diary with what it stopped. */
export function dayFacts({ fields }: Pick<LocalRecord, "fields">): DayFacts {
  const rows = (name: string) => filledRows(fields[name]).map(([, row]) => row);
  const sum = (name: string, cell: string) =>
    rows(name).reduce((total, row) => total + numberIn(row, cell), 0);
  const weather = rows("weather");
  const stopping = weather.filter((row) => textIn(row, "stopped") !== "");
  return {
    people: sum("labour", "number"),
    delays: sum("delays", "hours"),
    weather: worst(stopping) ?? worst(weather),
    stopped: [...new Set(stopping.map((row) => textIn(row, "stopped")))],
  };
}

/** The facts in words, for screen readers. */
export function dayFactWords({ people, delays, weather, stopped }: DayFacts): readonly string[] {
  return [
    people > 0 ? `${people} on site` : "",
    weather === undefined ? "" : weathers[weather],
    stopped.length > 0 ? `stopped: ${stopped.join(", ")}` : "",
    delays > 0 ? `${delays} h of delay` : "",
  ].filter((words) => words !== "");
}
