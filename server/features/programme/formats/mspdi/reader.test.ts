import { describe, expect, it } from "vitest";
import { compute } from "../../../../../engine/programme/schedule/schedule.ts";
import { calendarXml, importedXml, linkXml, mspdiXml, taskXml } from "./mspdi-fixture.ts";

const names = (list: readonly { what: string }[]) => list.map(({ what }) => what);

describe("tasks", () => {
  it("become activities below their summaries, without blank rows and the project's own", async () => {
    const { plan, name } = await importedXml(
      mspdiXml(
        [
          taskXml(0, { OutlineLevel: 0, Name: "The project itself" }),
          taskXml(1, { Name: "Frame", Summary: 1, WBS: "A" }),
          taskXml(2, {
            OutlineLevel: 2,
            Name: "Cast &lt;slab&gt;",
            WBS: "A.1",
            Priority: 700,
            Notes: "Pump\nbooked",
          }),
          `<Task><UID>9</UID><IsNull>1</IsNull></Task>`,
          taskXml(3, { Milestone: 1, Duration: "PT0H0M0S", Name: "Topped out" }),
        ].join(""),
      ),
    );
    expect(name).toBe("A house");
    const [frame, slab, top] = plan.activities;
    expect(plan.activities).toHaveLength(3);
    expect(frame).toMatchObject({ kind: "summary", code: "A", externalId: "1", parent: null });
    expect(slab).toMatchObject({
      kind: "task",
      name: "Cast <slab>",
      parent: frame?._id,
      priority: 700,
      durationMinutes: 480,
      notes: "Pump\nbooked",
    });
    expect(top).toMatchObject({ kind: "finish_milestone", durationMinutes: 0, parent: null });
  });

  it("keep progress, constraint and deadline", async () => {
    const { plan } = await importedXml(
      mspdiXml(
        taskXml(1, {
          PercentComplete: 25,
          ActualStart: "2026-03-02T08:00:00",
          RemainingDuration: "PT6H0M0S",
          ConstraintType: 7,
          ConstraintDate: "2026-03-20T17:00:00",
          Deadline: "2026-03-21T17:00:00",
        }) +
          taskXml(2, {
            PercentComplete: 100,
            ActualStart: "2026-03-02T08:00:00",
            ActualFinish: "2026-03-02T17:00:00",
          }),
      ),
    );
    expect(plan.activities[0]).toMatchObject({
      actualStart: "2026-03-02T08:00",
      percentComplete: 25,
      remainingMinutes: 360,
      constraint: { type: "finish_no_later_than", at: "2026-03-20T17:00" },
      deadline: "2026-03-21T17:00",
    });
    expect(plan.activities[1]).toMatchObject({
      actualFinish: "2026-03-02T17:00",
      remainingMinutes: 0,
    });
  });

  it("keep manual dates, and elapsed durations round the clock", async () => {
    const { plan } = await importedXml(
      mspdiXml(
        taskXml(1, { Manual: 1, Start: "2026-03-05T08:00:00", Finish: "2026-03-05T17:00:00" }) +
          taskXml(2, { Duration: "PT48H0M0S", DurationFormat: 8 }),
      ),
    );
    expect(plan.activities[0]?.pinned).toEqual({
      start: "2026-03-05T08:00",
      finish: "2026-03-05T17:00",
    });
    expect(compute(plan).dates(plan.activities[1]?._id ?? "").finish).toBe("2026-03-04T08:00");
  });
});

describe("links", () => {
  it("have the four types, lags in tenths of minutes, elapsed and in percent", async () => {
    const { plan } = await importedXml(
      mspdiXml(
        [
          taskXml(1, { Duration: "PT16H0M0S" }),
          taskXml(2, {}, linkXml(1, { Type: 0, LinkLag: -4800, LagFormat: 7 })),
          taskXml(3, {}, linkXml(1, { Type: 1, LinkLag: 28800, LagFormat: 8 })),
          taskXml(4, {}, linkXml(1, { Type: 2 })),
          taskXml(5, {}, linkXml(1, { Type: 3, LinkLag: 50, LagFormat: 19 })),
        ].join(""),
      ),
    );
    expect(
      plan.links.map(({ type, lagMinutes, lagUnit, lagPercent }) => [
        type,
        lagMinutes,
        lagUnit,
        lagPercent,
      ]),
    ).toEqual([
      ["FF", -480, "working", null],
      ["FS", 2880, "elapsed", null],
      ["SF", 0, "working", null],
      ["SS", 480, "percent", 50],
    ]);
    expect(plan.rules).toMatchObject({
      lagCalendar: "successor",
      totalFloat: "smallest",
      honourDates: true,
    });
  });

  it("that a programme does not hold are named", async () => {
    const { plan, notKept } = await importedXml(
      mspdiXml(
        [
          taskXml(1, { Summary: 1 }),
          taskXml(2, { OutlineLevel: 2 }, linkXml(1) + linkXml(7)),
          taskXml(
            3,
            {},
            linkXml(2) + linkXml(2) + linkXml(2, { CrossProject: 1, CrossProjectName: "Roads" }),
          ),
        ].join(""),
      ),
    );
    expect(plan.links).toHaveLength(1);
    expect(names(notKept)).toEqual([
      "links to other projects",
      "links of a summary with what is below it",
      "links to activities that are not in the file",
      "second links of one type between two activities (the one that binds is kept)",
    ]);
  });
});

describe("calendars", () => {
  const exception = (texts: string, from: string, to: string) =>
    `<Exceptions><Exception><Name>Rest</Name><TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>${texts}<DayWorking>0</DayWorking></Exception></Exceptions>`;

  it("take week and holidays, their base's too", async () => {
    const derived = `<Calendar><UID>2</UID><Name>Crane</Name><IsBaseCalendar>1</IsBaseCalendar><BaseCalendarUID>1</BaseCalendarUID>
      <WeekDays><WeekDay><DayType>7</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>22:00:00</FromTime><ToTime>00:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay></WeekDays></Calendar>`;
    const { plan } = await importedXml(
      mspdiXml(taskXml(1, { CalendarUID: 2 }), {
        calendars:
          calendarXml(1, exception("<Type>1</Type>", "2026-04-03", "2026-04-06")) + derived,
      }),
    );
    const [site, crane] = plan.calendars;
    expect(plan.calendar).toBe(site?._id);
    expect(plan.activities[0]?.calendar).toBe(crane?._id);
    expect(crane?.week[5]).toEqual([{ from: 1320, to: 1440 }]);
    expect(crane?.week[0]).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ]);
    expect(crane?.exceptions).toEqual([
      { from: "2026-04-03", to: "2026-04-06", shifts: [], name: "Rest" },
    ]);
  });

  it("lay out holidays that recur", async () => {
    const recurring = async (texts: string, to: string) => {
      const calendars = calendarXml(1, exception(texts, "2026-01-01", to));
      const { plan } = await importedXml(mspdiXml(taskXml(1), { calendars }));
      return plan.calendars[0]?.exceptions.map(({ from }) => from);
    };
    expect(
      await recurring("<Type>2</Type><Month>9</Month><MonthDay>1</MonthDay>", "2028-12-31"),
    ).toEqual(["2026-10-01", "2027-10-01", "2028-10-01"]);
    // The last Friday of November.
    expect(
      await recurring(
        "<Type>3</Type><Month>10</Month><MonthPosition>4</MonthPosition><MonthItem>8</MonthItem>",
        "2027-12-31",
      ),
    ).toEqual(["2026-11-27", "2027-11-26"]);
    // Every second week on Saturday.
    expect(
      await recurring("<Type>6</Type><Period>2</Period><DaysOfWeek>64</DaysOfWeek>", "2026-02-01"),
    ).toEqual(["2026-01-03", "2026-01-17", "2026-01-31"]);
  });
});

describe("what else a file has", () => {
  it("becomes columns and baselines, or is counted as not kept", async () => {
    const { plan, baselines, notKept, stored } = await importedXml(
      mspdiXml(
        taskXml(
          1,
          {
            Cost: 100,
            Start: "2026-03-02T08:00:00",
            Finish: "2026-03-02T17:00:00",
            TotalSlack: 4800,
            Critical: 0,
          },
          `<ExtendedAttribute><FieldID>188743731</FieldID><Value>Block C</Value></ExtendedAttribute>
           <ExtendedAttribute><FieldID>188743767</FieldID><Value>12.5</Value></ExtendedAttribute>
           <Baseline><Number>0</Number><Start>2026-03-01T08:00:00</Start><Finish>2026-03-01T17:00:00</Finish><Duration>PT8H0M0S</Duration></Baseline>
           <TimephasedData><Type>11</Type></TimephasedData>`,
        ),
        {
          more: `<ExtendedAttributes><ExtendedAttribute><FieldID>188743731</FieldID><FieldName>Text1</FieldName><Alias>Area</Alias></ExtendedAttribute>
            <ExtendedAttribute><FieldID>188743767</FieldID><FieldName>Number1</FieldName></ExtendedAttribute></ExtendedAttributes>
            <Resources><Resource><UID>1</UID><Name>Mason</Name><Type>1</Type></Resource></Resources>
            <Assignments><Assignment><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID></Assignment></Assignments>`,
        },
      ).replace(/(<Tasks>.*<\/Tasks>)(<ExtendedAttributes>.*<\/ExtendedAttributes>)/s, "$2$1"),
    );
    const id = plan.activities[0]?._id ?? "";
    expect(plan.columns.map(({ name, type }) => [name, type])).toEqual([
      ["Area", "text"],
      ["Number1", "number"],
    ]);
    expect(Object.values(plan.activities[0]?.fields ?? {})).toEqual(["Block C", 12.5]);
    expect(baselines).toEqual([
      {
        name: "Baseline",
        dates: new Map([
          [id, { start: "2026-03-01T08:00", finish: "2026-03-01T17:00", durationMinutes: 480 }],
        ]),
      },
    ]);
    expect(stored.get(id)).toMatchObject({ totalFloatMinutes: 480, critical: false });
    expect(names(notKept)).toEqual([
      "time-phased figures",
      "costs of tasks",
      "resources",
      "assignments of resources",
    ]);
    expect(notKept.find(({ what }) => what === "resources")?.examples).toEqual(["Mason"]);
  });
});

describe("files that are refused", () => {
  it.each([
    ["is empty", ""],
    ["is truncated", mspdiXml(taskXml(1)).slice(0, -30)],
    [
      "has entities",
      mspdiXml(taskXml(1)).replace("<Project", '<!DOCTYPE x [<!ENTITY a "aaaa">]><Project'),
    ],
    ["is too deep", mspdiXml("<a>".repeat(200) + "</a>".repeat(200))],
  ])("because one %s", async (_, xml) => {
    await expect(importedXml(xml)).rejects.toThrow("This XML file is damaged or incomplete");
  });

  it("because they are something else", async () => {
    await expect(importedXml("<svg/>")).rejects.toThrow("begins with <svg>");
    await expect(importedXml("<APIBusinessObjects/>")).rejects.toThrow(
      "Export the project as .xer",
    );
  });
});
