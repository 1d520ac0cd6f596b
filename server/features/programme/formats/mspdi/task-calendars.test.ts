import { expect, it } from "vitest";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import { calendarXml, importedXml, mspdiXml, taskXml } from "./mspdi-fixture.ts";

/** A resource that is away for some days of March. */
const calendarOf = (uid: number, days: readonly [string, string] | null) =>
  `<Calendar><UID>${uid}</UID><Name>Crew ${uid}</Name><IsBaseCalendar>0</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID>${
    days === null
      ? ""
      : `<Exceptions><Exception><TimePeriod><FromDate>2026-03-${days[0]}T00:00:00</FromDate><ToDate>2026-03-${days[1]}T23:59:00</ToDate></TimePeriod><DayWorking>0</DayWorking></Exception></Exceptions>`
  }</Calendar>`;
const resource = (uid: number) =>
  `<Resource><UID>${uid}</UID><Name>Crew ${uid}</Name><Type>1</Type><CalendarUID>${uid}</CalendarUID></Resource>`;
const assignment = (task: number, uid: number) =>
  `<Assignment><TaskUID>${task}</TaskUID><ResourceUID>${uid}</ResourceUID></Assignment>`;

/** A task of four days from Monday on, with the finish that the file has. */
async function finishOf(finish: string, away: readonly (readonly [string, string] | null)[]) {
  const uids = away.map((_, at) => at + 2);
  const dates = { Start: "2026-03-02T08:00:00", Finish: `2026-03-${finish}T17:00:00` };
  const file = await importedXml(
    mspdiXml(taskXml(1, { ...dates, Duration: "PT32H0M0S" }), {
      calendars: calendarXml(1) + away.map((days, at) => calendarOf(at + 2, days)).join(""),
      more: `<Resources>${uids.map(resource).join("")}</Resources>
        <Assignments>${uids.map((uid) => assignment(1, uid)).join("")}</Assignments>`,
    }),
  );
  const [task] = file.plan.activities;
  return compute(file.plan)
    .dates(task?._id ?? "")
    .finish.slice(8, 10);
}

it.each([
  ["its only resource is away", "09", [["03", "04"]]],
  ["its duration is fixed, whoever is away", "05", [["03", "04"]]],
  [
    "of two resources, the one that is away longer finishes last",
    "10",
    [
      ["03", "03"],
      ["03", "05"],
    ],
  ],
  ["of two resources, one is never away, and the other finishes later", "09", [null, ["03", "04"]]],
  ["one is never away, and the file counts by it", "05", [null, ["03", "04"]]],
] as const)(
  "a task is worked in the calendar by which the file has its dates: %s",
  async (...of) => {
    const [, finish, away] = of;
    expect(await finishOf(finish, away)).toBe(finish);
  },
);

it("a file whose resources have more calendars than a programme is read all the same", async () => {
  const uids = Array.from({ length: 230 }, (_, at) => at + 2);
  const day = (uid: number) => String(3 + (uid % 20)).padStart(2, "0");
  const file = await importedXml(
    mspdiXml(uids.map((uid) => taskXml(uid)).join(""), {
      calendars: calendarXml(1) + uids.map((uid) => calendarOf(uid, [day(uid), day(uid)])).join(""),
      more: `<Resources>${uids.map(resource).join("")}</Resources>
        <Assignments>${uids.map((uid) => assignment(uid, uid)).join("")}</Assignments>`,
    }),
  );
  expect(file.plan.calendars).toHaveLength(101);
  expect([...file.reasons.values()].filter((text) => /more calendars of/.test(text))).toHaveLength(
    130,
  );
});
