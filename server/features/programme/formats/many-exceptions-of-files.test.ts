import { expect, it } from "vitest";
import { processorTime } from "../../../testing/processor-time.ts";
import { calendarXml, importedXml, mspdiXml, taskXml } from "./mspdi/mspdi-fixture.ts";
import type { ImportedProgramme } from "./programme-file.ts";
import { calendarRow, importedXer, taskRow, weekXer, xerFile } from "./xer/xer-fixture.ts";

const centuries = `<TimePeriod><FromDate>1900-01-01T00:00:00</FromDate><ToDate>2199-12-31T23:59:00</ToDate></TimePeriod>`;
const exceptions = (texts: string, count: number) =>
  `<Exceptions>${`<Exception>${centuries}<DayWorking>0</DayWorking>${texts}</Exception>`.repeat(count)}</Exceptions>`;
const beyond = "exceptions of calendars beyond 3,000";

async function measured(
  read: () => Promise<ImportedProgramme>,
): Promise<{ took: number; file: ImportedProgramme }> {
  let file = await read();
  const took = await processorTime(async () => {
    file = await read();
  });
  return { took, file };
}

const ofCalendar = (more: string) => {
  const file = mspdiXml(taskXml(1), { calendars: calendarXml(1, more) });
  return measured(() => importedXml(file));
};

it.each([
  ["31 February", "<Type>2</Type><Month>1</Month><MonthDay>31</MonthDay>"],
  ["the 32nd", "<Type>4</Type><Period>12</Period><MonthDay>32</MonthDay>"],
  ["the ninth Friday", "<Type>5</Type><MonthPosition>9</MonthPosition><MonthItem>8</MonthItem>"],
  ["no day of the week", "<Type>6</Type><DaysOfWeek>0</DaysOfWeek>"],
])("exceptions that never are cost next to nothing: %s", async (_, texts) => {
  const { took, file } = await ofCalendar(exceptions(texts, 2000));
  expect(took).toBeLessThan(3000);
  expect(file.plan.calendars[0]?.exceptions).toEqual([]);
  expect(file.notKept).toEqual([]);
});

it("weeks of no weekday cost next to nothing", async () => {
  const week = `<WorkWeek>${centuries}<WeekDays><WeekDay><DayType>9.5</DayType></WeekDay></WeekDays></WorkWeek>`;
  const { took, file } = await ofCalendar(`<WorkWeeks>${week.repeat(2000)}</WorkWeeks>`);
  expect(took).toBeLessThan(3000);
  expect(file.plan.calendars[0]?.exceptions).toEqual([]);
});

it("exceptions are laid out up to what a calendar holds, and the rest is said", async () => {
  const { took, file } = await ofCalendar(exceptions("<Type>1</Type><Period>2</Period>", 2000));
  expect(took).toBeLessThan(3000);
  expect(file.plan.calendars[0]?.exceptions).toHaveLength(3000);
  expect(file.notKept).toEqual([{ what: beyond, count: 1997, examples: ["Site 1"] }]);
});

it("a calendar of Primavera with 49,000 exceptions is read at once, also as the base of others", async () => {
  const days = Array.from({ length: 49_000 }, (_, at) => `(0||${at}(d|${at * 2 + 2})())`).join("");
  const rows = Array.from({ length: 20 }, (_, at) =>
    calendarRow(at + 1, at === 0 ? { clndr_data: weekXer(days) } : { base_clndr_id: 1 }),
  );
  const file = xerFile({
    CALENDAR: rows,
    TASK: rows.map((_, at) => taskRow(at + 1, { clndr_id: at + 1 })),
  });
  const { took, file: read } = await measured(() => importedXer(file));
  expect(took).toBeLessThan(4000);
  expect(read.plan.calendars).toHaveLength(20);
  expect(read.plan.calendars[1]?.exceptions).toHaveLength(3000);
  expect(read.plan.calendars[0]?.exceptions.at(-1)?.from).toBe("2168-04-23");
  expect(read.notKept.find(({ what }) => what === beyond)?.count).toBeGreaterThan(45_000);
});

const year =
  "<TimePeriod><FromDate>1990-01-01T00:00:00</FromDate><ToDate>2040-12-31T00:00:00</ToDate></TimePeriod>";
const half = `<Exceptions><Exception>${year}<DayWorking>1</DayWorking><WorkingTimes><WorkingTime>
  <FromTime>08:00:00</FromTime><ToTime>10:00:00</ToTime></WorkingTime></WorkingTimes></Exception></Exceptions>`;
const assignment = (task: number, resource: number) =>
  `<Assignment><TaskUID>${task}</TaskUID><ResourceUID>${resource}</ResourceUID></Assignment>`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

it("two calendars of fifty years are crossed once for all tasks that have both", async () => {
  const file = mspdiXml(
    numbers(300)
      .map((uid) => taskXml(uid, { CalendarUID: 1 }))
      .join(""),
    {
      calendars: calendarXml(1) + calendarXml(2, half),
      more: `<Resources><Resource><UID>1</UID><Name>Crane</Name><Type>1</Type><CalendarUID>2</CalendarUID></Resource></Resources>
        <Assignments>${numbers(300)
          .map((uid) => assignment(uid, 1))
          .join("")}</Assignments>`,
    },
  );
  const { took, file: read } = await measured(() => importedXml(file));
  expect(took).toBeLessThan(3000);
  const both = read.plan.calendars.find(({ name }) => name === "Site 1 and Site 2");
  expect(read.plan.activities.filter(({ calendar }) => calendar === both?._id)).toHaveLength(300);
});

it("tens of thousands of assignments of one task are counted at once", async () => {
  const file = mspdiXml(taskXml(1), {
    more: `<Assignments>${numbers(40_000)
      .map((uid) => assignment(1, uid))
      .join("")}</Assignments>`,
  });
  const { took, file: read } = await measured(() => importedXml(file));
  expect(took).toBeLessThan(4000);
  expect(read.notKept).toMatchObject([{ what: "assignments of resources", count: 40_000 }]);
  // The reader lets other work run every few milliseconds: on a busy machine this takes longer than the reading.
}, 60_000);
