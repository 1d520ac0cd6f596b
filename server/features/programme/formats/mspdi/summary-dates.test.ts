import { describe, expect, it } from "vitest";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import { importedXml, linkXml, mspdiXml, taskXml } from "./mspdi-fixture.ts";
import type { ImportedProgramme } from "../programme-file.ts";

const named = ({ plan }: ImportedProgramme, name: string) =>
  plan.activities.find((activity) => activity.name === name);
const startsOf = (file: ImportedProgramme) => {
  const schedule = compute(file.plan);
  return file.plan.activities.map(({ _id, name }) => [name, schedule.dates(_id).start]);
};
const below = { OutlineLevel: 2 };
const second = "2026-03-09T08:00:00";
const bound = { type: "start_no_earlier_than", at: "2026-03-09T08:00" };

describe("dates of summaries of Microsoft Project", () => {
  it("hold back what is below: what nothing else holds back gets them", async () => {
    const file = await importedXml(
      mspdiXml(
        taskXml(1, { Name: "Above", Summary: 1, ConstraintType: 4, ConstraintDate: second }) +
          taskXml(2, below) +
          taskXml(3, below, linkXml(2)) +
          taskXml(4, below, linkXml(2, { LinkLag: -9600, LagFormat: 7 })) +
          taskXml(5, { ...below, ConstraintType: 7, ConstraintDate: "2026-03-20T17:00:00" }) +
          taskXml(6, { ...below, ConstraintType: 2, ConstraintDate: "2026-03-05T08:00:00" }) +
          taskXml(7, { ...below, ActualStart: "2026-03-03T08:00:00", PercentComplete: 10 }) +
          taskXml(8),
      ),
    );
    expect(startsOf(file)).toEqual([
      ["Above", "2026-03-03T08:00"],
      ["Task 2", "2026-03-09T08:00"],
      ["Task 3", "2026-03-10T08:00"],
      ["Task 4", "2026-03-09T08:00"],
      ["Task 5", "2026-03-09T08:00"],
      ["Task 6", "2026-03-05T08:00"],
      ["Task 7", "2026-03-03T08:00"],
      ["Task 8", "2026-03-02T08:00"],
    ]);
    expect(named(file, "Above")?.constraint).toBe(null);
    expect(named(file, "Task 3")?.constraint).toBe(null);
    expect(named(file, "Task 5")?.secondConstraint).toEqual(bound);
    expect(file.notKept).toContainEqual({
      what: "start dates of summaries (what is below them has them)",
      count: 1,
      examples: ["“Above”"],
    });
  });

  it("count for all levels below, the latest of them", async () => {
    const file = await importedXml(
      mspdiXml(
        taskXml(1, { Summary: 1, ConstraintType: 4, ConstraintDate: second }) +
          taskXml(2, { ...below, ConstraintType: 4, ConstraintDate: "2026-03-11T08:00:00" }) +
          taskXml(3, { OutlineLevel: 3 }) +
          taskXml(4, below),
      ),
    );
    expect(startsOf(file).map(([, start]) => start)).toEqual([
      "2026-03-09T08:00",
      "2026-03-11T08:00",
      "2026-03-11T08:00",
      "2026-03-09T08:00",
    ]);
  });

  it("are named where they do not count", async () => {
    const latest = { ConstraintType: 7, ConstraintDate: "2026-03-20T17:00:00" };
    const file = await importedXml(mspdiXml(taskXml(1, latest) + taskXml(2, below)));
    expect(file.notKept).toEqual([
      { what: "constraints of summaries (they do not count)", count: 1, examples: ["“Task 1”"] },
    ]);
  });

  const byHand = {
    Manual: 1,
    ManualStart: second,
    ManualFinish: "2026-03-20T17:00:00",
    Summary: 1,
  };
  const dates = (start: string) => ({ ...below, Start: start, Finish: start.replace("08", "17") });

  it("hold it back too if they are set by hand, unless the file has something earlier", async () => {
    const held = await importedXml(mspdiXml(taskXml(1, byHand) + taskXml(2, dates(second))));
    expect(named(held, "Task 2")?.constraint).toEqual(bound);
    expect(held.notKept).toEqual([
      { what: "dates of summaries that are scheduled by hand", count: 1, examples: ["“Task 1”"] },
    ]);
    expect(held.reasons.get(named(held, "Task 1")?._id ?? "")).toMatch(/by hand/);

    const early = taskXml(1, byHand) + taskXml(2, dates("2026-03-03T08:00:00"));
    expect(named(await importedXml(mspdiXml(early)), "Task 2")?.constraint).toBe(null);
  });
});

describe("lags of Microsoft Project into what is worked in the calendar of its resource", () => {
  const away = `<Calendar><UID>5</UID><Name>Mason</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID>
    <Exceptions><Exception><TimePeriod><FromDate>2026-03-03T00:00:00</FromDate><ToDate>2026-03-04T23:59:00</ToDate></TimePeriod><DayWorking>0</DayWorking></Exception></Exceptions></Calendar>`;
  const more = `<Resources><Resource><UID>1</UID><Name>Mason</Name><Type>1</Type><CalendarUID>5</CalendarUID></Resource></Resources>
    <Assignments><Assignment><TaskUID>2</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments>`;

  it("count in the project's calendar, as the task has none", async () => {
    const tasks = taskXml(1) + taskXml(2, {}, linkXml(1, { LinkLag: 4800, LagFormat: 7 }));
    const plain = mspdiXml(tasks, { more });
    const file = await importedXml(plain.replace("</Calendars>", `${away}</Calendars>`));
    expect(file.plan.links[0]?.lagCalendar).toBe("project");
    // One day after Monday's work would be Tuesday evening, but the mason is back only on Thursday.
    expect(startsOf(file)[1]).toEqual(["Task 2", "2026-03-05T08:00"]);
    expect(file.reasons.get(named(file, "Task 2")?._id ?? "")).toMatch(/calendar of its resource/);
  });
});
