import { describe, expect, it } from "vitest";
import type { PaletteChoice } from "./palette-choices.ts";
import { lastUsed, type UsedChoice, withUsed } from "./used-choices.ts";

const page = (id: string): PaletteChoice => ({ id, label: id, kind: "page", run: `/${id}` });
const project: PaletteChoice = { id: "project-1", label: "Tower", kind: "project", run: "/p/1" };
const dark: PaletteChoice = { id: "dark", label: "Dark", kind: "action", run: () => undefined };

function usedInTurn(choices: readonly PaletteChoice[]): readonly UsedChoice[] {
  let used: readonly UsedChoice[] = [];
  for (const [at, choice] of choices.entries()) ({ used } = withUsed(used, choice, at));
  return used;
}

describe("what is remembered", () => {
  it("is at most thirty choices: the one used longest ago is forgotten", () => {
    const thirty = usedInTurn(Array.from({ length: 30 }, (_, at) => page(`page-${at}`)));
    const { used, old } = withUsed(thirty, dark, 99);
    expect(used).toHaveLength(30);
    expect(old).toEqual(["page-0"]);
    expect(withUsed(thirty, page("page-0"), 99).old).toEqual([]);
  });

  it("has a record's words and address, but of a screen or an action only the id", () => {
    const stored = usedInTurn([page("tasks"), dark, project]);
    expect(stored).toEqual([
      { id: "project-1", at: 2, found: project },
      { id: "dark", at: 1 },
      { id: "tasks", at: 0 },
    ]);
    expect(() => structuredClone(stored)).not.toThrow();
  });
});

describe("what is offered before anything is typed", () => {
  it("is what was used last, without what the person may no longer use", () => {
    const used = usedInTurn([page("tasks"), page("money"), project, dark, page("tasks")]);
    expect(lastUsed(used, [page("tasks"), dark]).map(({ id }) => id)).toEqual([
      "tasks",
      "dark",
      "project-1",
    ]);
  });

  it("is at most six choices, and nothing at first", () => {
    const pages = Array.from({ length: 9 }, (_, at) => page(`page-${at}`));
    expect(lastUsed(usedInTurn(pages), pages)).toHaveLength(6);
    expect(lastUsed([], pages)).toEqual([]);
  });
});
