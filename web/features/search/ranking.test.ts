import { describe, expect, it } from "vitest";
import { type Rankable, rankChoices } from "./ranking.ts";

const choices: readonly Rankable[] = [
  { id: "separate", label: "Separate invoices" },
  { id: "rates", label: "Exchange rates", words: "currency dollar" },
  { id: "add-rate", label: "Set a rate" },
  { id: "diaries", label: "Today’s diaries", words: "who has written" },
  { id: "add-task", label: "Add task" },
  { id: "tasks-report", label: "Tasks and overdue", words: "report" },
  { id: "tasks", label: "Tasks" },
  { id: "report", label: "Report progress" },
  { id: "dark", label: "Use the dark theme", words: "night colours" },
  { id: "light", label: "Use the light theme", words: "day colours" },
];
const never = new Map<string, number>();
const ids = (list: readonly Rankable[]) => list.map(({ id }) => id);
const sure = (text: string, used: ReadonlyMap<string, number> = never) =>
  ids(rankChoices(choices, text, used).sure);
const likely = (text: string) => ids(rankChoices(choices, text, never).likely);

describe("what a text means", () => {
  it.each(["", "  ", "'", "…", "zzqx", "dark zzqx"])("is nothing for “%s”", (text) => {
    expect(rankChoices(choices, text, never)).toEqual({ sure: [], likely: [] });
  });

  it.each([
    ["rate", ["add-rate", "rates"]],
    ["RATES", ["rates"]],
    ["tasks", ["tasks", "tasks-report"]],
    ["tas", ["tasks-report", "tasks", "add-task"]],
    ["report", ["report", "tasks-report"]],
    ["todays diaries", ["diaries"]],
    ["diary’s today's", []],
    ["today's diar", ["diaries"]],
    ["theme use", ["dark", "light"]],
    ["nig", ["dark"]],
    ["dollar", ["rates"]],
  ])("puts whole words before beginnings, and labels before keywords: %s", (text, expected) => {
    expect(sure(text)).toEqual(expected);
  });

  it("is likely where a word is inside another, or misspelt", () => {
    expect(likely("rate")).toEqual(["separate"]);
    expect(likely("exchagne")).toEqual(["rates"]);
    expect(likely("exchnge")).toEqual(["rates"]);
    expect(likely("exchnag")).toEqual(["rates"]);
    expect(likely("progres s")).toEqual([]);
    expect(likely("drak")).toEqual(["dark"]);
  });

  it("is not looked for in other words by a single letter, nor misspelt in a short word", () => {
    expect(likely("x")).toEqual([]);
    expect(likely("ste")).toEqual([]);
  });

  it("begins with what was used last, but only among equals", () => {
    const used = new Map([
      ["light", 2],
      ["dark", 1],
      ["tasks-report", 3],
    ]);
    expect(sure("theme", used)).toEqual(["light", "dark"]);
    expect(sure("tasks", used)).toEqual(["tasks", "tasks-report"]);
  });
});
