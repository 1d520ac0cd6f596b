import { expect, it } from "vitest";
import type { OutboxEntry } from "../../../device/database.ts";
import { allTypedWords, type KnownHere } from "./typed-words.ts";

const known: KnownHere = {
  fields: new Map(),
  nameOf: (project, id) =>
    project === "duplex"
      ? new Map([
          ["act", "Screed, level 1"],
          ["co", "Benin Plumbing"],
        ]).get(id)
      : undefined,
  versionOf: () => 0,
  titleOfProject: () => undefined,
  sentOf: () => 0,
};

let made = 0;
const entryOf = (
  fields: Readonly<Record<string, unknown>>,
  given: Partial<OutboxEntry> & { readonly record?: string } = {},
): OutboxEntry => ({
  command: {
    _id: `command ${(made += 1)}`,
    at: "2026-03-02T08:00:00.000Z",
    record: given.record ?? "diary",
    id: "monday",
    project: "duplex",
    act: "change",
    fields,
  },
  project: "duplex",
  recordId: "monday",
  state: "refused",
  shown: {},
  title: "Mon, 2 Mar 2026",
  ...given,
});
const wordsOf = (entries: readonly OutboxEntry[], here = known) => [
  ...allTypedWords(entries, here).values(),
];

it("all rows of a refused diary can be copied, by label, choice and name", () => {
  const diary = entryOf(
    {
      day: "2026-03-02",
      company: "co",
      weather: { a: { from: "07:30", to: "10:00", condition: "heavy_rain" } },
      labour: {
        a: { company: "Benin Plumbing", trade: "Plumber", number: 4, hours: 8.5 },
        b: { trade: "Mason", number: 0 },
      },
      deliveries: { a: { material: "Cement", quantity: 120, unit: "bag", resource: "lost" } },
      delays: { a: { reason: "weather", hours: 2, activity: "act", words: null } },
      notes: { update: "AAA=" },
    },
    { shown: { notes: "Rain until ten.\nThen dry." } },
  );
  expect(wordsOf([diary])).toEqual([
    [
      "Day: 2 Mar 2026",
      "Company: Benin Plumbing",
      "Weather:",
      "- From: 07:30, To: 10:00, Weather: Heavy rain",
      "Labour:",
      "- Company: Benin Plumbing, Trade: Plumber, Number: 4, Hours each: 8.5",
      "- Trade: Mason, Number: 0",
      "Deliveries:",
      "- Material: Cement, Booked to: not known here, Quantity: 120, Unit: bag",
      "Delays:",
      "- Reason: Weather, Hours lost: 2, Activity: Screed, level 1",
      "Notes: Rain until ten.\nThen dry.",
    ].join("\n"),
  ]);
});

it("a changed cell comes with the rest of its row, from the server or from here", () => {
  const here = {
    ...known,
    fields: new Map([
      ["monday", { labour: { a: { trade: "Mason", number: 2 }, b: { number: 9 } } }],
    ]),
  };
  const entries = [
    entryOf({ labour: { a: { number: 3 } } }),
    entryOf({ labour: { c: { trade: "Painter" } } }),
    entryOf({ labour: { c: { number: 1 }, a: null } }),
    entryOf({ labour: { a: { hours: 4 } } }),
  ];
  expect(wordsOf(entries, here)).toEqual([
    "Labour:\n- Trade: Mason, Number: 3",
    "Labour:\n- Trade: Painter",
    "Labour:\n- removed: Trade: Mason, Number: 3\n- Trade: Painter, Number: 1",
    // The row was removed, and the command restores it.
    "Labour:\n- Trade: Mason, Number: 3, Hours each: 4",
  ]);
});

it("what a snag says is copied without its ids, and so are words of a kind that is not known", () => {
  const snag = entryOf(
    { title: "Door rubs", due: null, priority: "high", pin: { drawing: "d", x: 0.5, y: 0.5 } },
    { record: "snag" },
  );
  const ghost = entryOf({ title: "Something", size: 4, rows: { a: {} } }, { record: "ghost" });
  expect(wordsOf([snag, ghost])).toEqual([
    "What is wrong: Door rubs\nPriority: High",
    "title: Something\nsize: 4",
  ]);
});
