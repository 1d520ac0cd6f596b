import { countedIds } from "../counted-ids-fixture.ts";
import { readMspdi } from "./reader.ts";
import type { ImportedProgramme, ReadOptions } from "../programme-file.ts";

type Texts = Readonly<Record<string, string | number>>;

function elements(texts: Texts): string {
  return Object.entries(texts)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join("");
}

const DAY = `<DayWorking>1</DayWorking><WorkingTimes>
  <WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime>
  <WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>`;

/** A calendar of Monday to Friday, 08:00 to 17:00. */
export function calendarXml(uid: number, more = ""): string {
  const days = [2, 3, 4, 5, 6].map((type) => `<WeekDay><DayType>${type}</DayType>${DAY}</WeekDay>`);
  const rest = [1, 7].map(
    (type) => `<WeekDay>${elements({ DayType: type, DayWorking: 0 })}</WeekDay>`,
  );
  return `<Calendar><UID>${uid}</UID><Name>Site ${uid}</Name><IsBaseCalendar>1</IsBaseCalendar>
    <BaseCalendarUID>-1</BaseCalendarUID><WeekDays>${[...days, ...rest].join("")}</WeekDays>${more}</Calendar>`;
}

/** A task of one day. @param more its links, baselines and fields */
export function taskXml(uid: number, texts: Texts = {}, more = ""): string {
  const given = {
    Name: `Task ${uid}`,
    OutlineLevel: 1,
    Duration: "PT8H0M0S",
    DurationFormat: 7,
    ...texts,
  };
  return `<Task><UID>${uid}</UID>${elements(given)}${more}</Task>`;
}

export function linkXml(from: number, texts: Texts = {}): string {
  return `<PredecessorLink>${elements({ PredecessorUID: from, Type: 1, ...texts })}</PredecessorLink>`;
}

export function mspdiXml(
  tasks: string,
  {
    head = {},
    calendars = calendarXml(1),
    more = "",
  }: { head?: Texts; calendars?: string; more?: string } = {},
): string {
  const texts = {
    Name: "A house",
    StartDate: "2026-03-02T08:00:00",
    CalendarUID: 1,
    MinutesPerDay: 480,
    ...head,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Project xmlns="http://schemas.microsoft.com/project">${elements(texts)}
    <Calendars>${calendars}</Calendars><Tasks>${tasks}</Tasks>${more}</Project>`;
}

export function importedXml(
  xml: string,
  options: Partial<ReadOptions> = {},
): Promise<ImportedProgramme> {
  return readMspdi(Buffer.from(xml), {
    newId: countedIds(),
    encoding: null,
    project: null,
    ...options,
  });
}
