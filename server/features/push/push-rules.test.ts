import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type News, pushedMessage, quietUntil } from "./push-rules.ts";

const project = "01890000-0000-7000-8000-000000000001";
const news = (fields: Partial<News> = {}): News => ({
  id: "01890000-0000-7000-8000-00000000000a",
  kind: "assigned",
  title: "Task assigned",
  message: "Cast slab is yours",
  topic: null,
  facts: null,
  projectId: project,
  subject: { kind: "task", id: "01890000-0000-7000-8000-000000000002" },
  ...fields,
});

const here = { tag: "t", workspace: undefined };

describe("the message", () => {
  test("opens the record, or the list where this browser cannot open it", () => {
    expect(pushedMessage([news()], here)).toEqual({
      title: "Task assigned",
      body: "Cast slab is yours",
      path: `/projects/${project}?task=01890000-0000-7000-8000-000000000002`,
      tag: "t",
    });
    const elsewhere = pushedMessage([news()], { tag: "t", workspace: "Bola Ltd" });
    expect(elsewhere).toMatchObject({ title: "Bola Ltd: Task assigned", path: "/notifications" });
    expect(pushedMessage([news({ projectId: null, subject: null })], here).path).toBe(
      "/notifications",
    );
  });

  test("of gathered news is made of its facts", () => {
    const facts = { project: "Lekki", count: 1, by: "Kunle", task: "Cast slab" };
    expect(
      pushedMessage([news({ title: null, message: null, topic: "finished", facts })], here),
    ).toMatchObject({
      title: "Task finished, not accepted",
      body: "“Cast slab” is finished on Lekki.",
    });
  });

  test("of several pieces of news lists the latest four, and counts the rest", () => {
    const six = Array.from({ length: 6 }, (_, n) => news({ message: `News ${n}` }));
    const [first = news(), ...others] = six;
    expect(pushedMessage([first, ...others], here)).toMatchObject({
      title: "6 notifications",
      body: "News 0\nNews 1\nNews 2\nNews 3\nand 2 more",
      path: "/notifications",
    });
  });

  test("never exceeds what push services take, whatever the words", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 3000 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 9 }), text, (messages, title) => {
        const [first = news(), ...others] = messages.map((message) => news({ message, title }));
        const bytes = Buffer.byteLength(
          JSON.stringify(pushedMessage([first, ...others], { tag: title, workspace: title })),
        );
        expect(bytes).toBeLessThan(3_900);
      }),
      { numRuns: 200 },
    );
  });
});

describe("quiet hours", () => {
  const timeZone = "Africa/Lagos";
  const until = (now: string, from: string, to: string) =>
    quietUntil(new Date(now), { quiet: { from, until: to }, timeZone })?.toISOString();

  test("that pass midnight end the next morning by the company's clock", () => {
    // 20:00 in Lagos is 19:00 in UTC.
    expect(until("2026-03-10T18:59:59Z", "20:00", "06:30")).toBeUndefined();
    expect(until("2026-03-10T19:00:00Z", "20:00", "06:30")).toBe("2026-03-11T05:30:00.000Z");
    expect(until("2026-03-11T05:29:59Z", "20:00", "06:30")).toBe("2026-03-11T05:30:00.000Z");
    expect(until("2026-03-11T05:30:00Z", "20:00", "06:30")).toBeUndefined();
  });

  test("within a day end the same day, and none are never quiet", () => {
    expect(until("2026-03-10T12:30:00Z", "13:00", "14:00")).toBe("2026-03-10T13:00:00.000Z");
    expect(until("2026-03-10T13:00:00Z", "13:00", "14:00")).toBeUndefined();
    expect(quietUntil(new Date(), { quiet: null, timeZone })).toBeUndefined();
  });

  test("end within a day, and outside them", () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
    const now = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2027-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(now, time, time, (at, from, to) => {
        fc.pre(from !== to);
        const quiet = { from, until: to };
        const end = quietUntil(at, { quiet, timeZone });
        if (end === undefined) return;
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(86_400_000);
        expect(quietUntil(end, { quiet, timeZone })).toBeUndefined();
      }),
    );
  });
});
