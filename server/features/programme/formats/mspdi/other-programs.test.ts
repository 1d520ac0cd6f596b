import { describe, expect, it } from "vitest";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import { calendarXml, importedXml, linkXml, mspdiXml, taskXml } from "./mspdi-fixture.ts";
import type { ImportedProgramme } from "../programme-file.ts";

const rows = ({ plan }: ImportedProgramme) =>
  plan.activities.map(({ name, kind, parent }) => [
    name,
    kind,
    plan.activities.find(({ _id }) => _id === parent)?.name ?? null,
  ]);
const named = (file: ImportedProgramme, name: string) =>
  file.plan.activities.find((activity) => activity.name === name);
const datesOf = (file: ImportedProgramme, name: string) =>
  compute(file.plan).dates(named(file, name)?._id ?? "");

const monday = { Start: "2026-03-02T08:00:00", Finish: "2026-03-02T17:00:00" };

describe("files of other programs than Project", () => {
  it.each([
    ["P0Y0M0DT8H0M0.000S", 480],
    ["P0Y0M1DT0H0M0S", 1440],
    ["P1W", 10_080],
    ["P1Y2M", 612_000],
    ["PT28800S", 480],
  ])("reads a period with all its parts: %s", async (Duration, minutes) => {
    const file = await importedXml(mspdiXml(taskXml(1, { Duration })));
    expect(named(file, "Task 1")?.durationMinutes).toBe(minutes);
    expect(file.notKept).toEqual([]);
  });

  it("keeps tasks whose levels begin with 0, and leaves out the row of the project", async () => {
    const project = taskXml(0, { Name: "All", OutlineLevel: 0 });
    const tasks = taskXml(1, { OutlineLevel: 0 }) + taskXml(2) + taskXml(3, { OutlineLevel: 0 });
    expect(rows(await importedXml(mspdiXml(project + tasks)))).toEqual([
      ["Task 1", "summary", null],
      ["Task 2", "task", "Task 1"],
      ["Task 3", "task", null],
    ]);
  });

  it("takes the level from the number of the place, and reads tasks without an id", async () => {
    const task = (texts: string) => `<Task>${texts}<Duration>PT8H0M0S</Duration></Task>`;
    const file = await importedXml(
      mspdiXml(
        task("<UID>0</UID><Name>All</Name><OutlineNumber>0</OutlineNumber>") +
          task("<UID>1</UID><Name>A</Name><OutlineNumber>1</OutlineNumber>") +
          task("<ID>2</ID><Name>B</Name><OutlineNumber>1.1</OutlineNumber>") +
          task("<Name>C</Name><OutlineNumber>2</OutlineNumber>"),
      ),
    );
    expect(rows(file)).toEqual([
      ["A", "summary", null],
      ["B", "task", "A"],
      ["C", "task", null],
    ]);
    expect(file.notKept).toEqual([]);
  });

  it("reads UTF-8 that declares itself UTF-16", async () => {
    const xml = mspdiXml(taskXml(1, { Name: "Straße" })).replace('"UTF-8"', '"utf-16"');
    const file = await importedXml(xml);
    expect([file.encoding, rows(file)]).toEqual(["utf-8", [["Straße", "task", null]]]);
  });

  it("finishes what is complete and says no actual dates", async () => {
    const done = { PercentComplete: 100, ...monday };
    const gate = { Milestone: 1, Duration: "PT0H0M0S", PercentComplete: 100 };
    const tasks =
      taskXml(1, done) +
      taskXml(2, { ...gate, Start: monday.Finish, Finish: monday.Finish }, linkXml(1)) +
      taskXml(3, { ...done, RemainingDuration: "PT1H0M0S" });
    const head = { StatusDate: "2026-03-09T08:00:00" };
    const file = await importedXml(mspdiXml(tasks, { head }));
    expect(named(file, "Task 1")).toMatchObject({
      actualStart: "2026-03-02T08:00",
      actualFinish: "2026-03-02T17:00",
    });
    expect(named(file, "Task 2")?.actualFinish).toBe("2026-03-02T17:00");
    expect(named(file, "Task 3")?.actualFinish).toBe(null);
  });

  it("leaves what is in progress before the status date, if the file does", async () => {
    const half = { PercentComplete: 50, RemainingDuration: "PT4H0M0S", ...monday };
    const head = { StatusDate: "2026-03-09T08:00:00" };
    const file = await importedXml(mspdiXml(taskXml(1, half), { head }));
    expect(datesOf(file, "Task 1").finish).toBe("2026-03-02T17:00");
    expect(file.warnings).toEqual([expect.stringMatching(/is planned before it/)]);
  });

  const days = (types: readonly number[], more: string) =>
    types.map((type) => `<WeekDay><DayType>${type}</DayType>${more}</WeekDay>`).join("");
  const worked = (times: string) => `<DayWorking>1</DayWorking>${times}`;
  const calendarOf = (weekDays: string) =>
    calendarXml(1).replace(/<WeekDays>.*<\/WeekDays>/s, `<WeekDays>${weekDays}</WeekDays>`);

  it("parts a night shift at midnight", async () => {
    const night = worked(
      "<WorkingTimes><WorkingTime><FromTime>22:00:00</FromTime><ToTime>06:00:00</ToTime></WorkingTime></WorkingTimes>",
    );
    const rest = days([1, 7], "<DayWorking>0</DayWorking>");
    const calendars = calendarOf(days([2, 3, 4, 5, 6], night) + rest);
    const file = await importedXml(mspdiXml(taskXml(1), { calendars }));
    expect(file.plan.calendars[0]?.week.map((shifts) => shifts.length)).toEqual([
      1, 2, 2, 2, 2, 1, 0,
    ]);
    expect(datesOf(file, "Task 1")).toMatchObject({
      start: "2026-03-02T22:00",
      finish: "2026-03-03T06:00",
    });
  });

  it("gives a working day that says no times the ordinary ones", async () => {
    const calendars = calendarOf(days([1, 2, 3, 4, 5, 6, 7], worked("")));
    const file = await importedXml(mspdiXml(taskXml(1), { calendars }));
    expect(file.warnings).toEqual([]);
    expect(new Set(file.plan.calendars[0]?.week.map((shifts) => JSON.stringify(shifts)))).toEqual(
      new Set(['[{"from":480,"to":720},{"from":780,"to":1020}]']),
    );
  });

  it("finds the calendar 0, for a calendar and for a task", async () => {
    const short = worked(
      "<WorkingTimes><WorkingTime><FromTime>09:00:00</FromTime><ToTime>13:00:00</ToTime></WorkingTime></WorkingTimes>",
    );
    const zero = calendarOf(days([2, 3, 4, 5, 6], short)).replace("<UID>1<", "<UID>0<");
    const three = `<Calendar><UID>3</UID><Name>Same</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>0</BaseCalendarUID></Calendar>`;
    const tasks = taskXml(1, { CalendarUID: 3 }) + taskXml(2, { CalendarUID: 0 }) + taskXml(3);
    const calendars = calendarXml(1) + zero + three;
    const file = await importedXml(mspdiXml(tasks, { calendars }));
    expect([1, 2, 3].map((uid) => datesOf(file, `Task ${uid}`).start)).toEqual([
      "2026-03-02T09:00",
      "2026-03-02T09:00",
      "2026-03-02T08:00",
    ]);
  });
});
