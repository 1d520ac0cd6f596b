import { describe, expect, it } from "vitest";
import type { PaletteChoice } from "./palette-choices.ts";
import { groupsFor, groupsToBrowse, type OwnChoices } from "./palette-groups.ts";

const choice = (label: string): PaletteChoice => ({
  id: label,
  label,
  detail: "Lekki Duplex",
  kind: "page",
  run: "/",
});
const own: OwnChoices = {
  ofProject: { title: "Lekki Duplex", choices: [choice("Programme"), choice("Snags")] },
  actions: [choice("Add task")],
  ofCompany: [choice("Tasks"), choice("Project status")],
};
const found = [{ title: "Projects", choices: [choice("Tower")] }];
const none = { used: [], found: [] };
const shown = (groups: ReturnType<typeof groupsToBrowse>) =>
  groups.map(({ title, choices }) => [title, ...choices.map(({ label }) => label)]);

describe("the groups of the palette", () => {
  it("are everything once before anything is typed, and what was used first", () => {
    expect(shown(groupsToBrowse(own, [{ id: "Snags", at: 1 }]))).toEqual([
      ["Used lately", "Snags"],
      ["In Lekki Duplex", "Programme"],
      ["Actions", "Add task"],
      ["Pages", "Tasks", "Project status"],
    ]);
    expect(groupsToBrowse(own, [])[0]?.choices[0]).not.toHaveProperty("detail");
  });

  it("have no title without a choice", () => {
    const empty = { title: "", choices: [] };
    expect(groupsToBrowse({ ofProject: empty, actions: [], ofCompany: [] }, [])).toEqual([]);
    expect(groupsFor("zzqx", own, none)).toEqual({ groups: [], isSure: false });
  });

  it("are what a text means, then what was found, then what it resembles", () => {
    const { groups, isSure } = groupsFor("task", own, { used: [], found });
    expect([shown(groups), isSure]).toEqual([
      [
        ["Pages and actions", "Add task", "Tasks"],
        ["Projects", "Tower"],
      ],
      true,
    ]);
    const alike = groupsFor("rogramm", own, { used: [], found });
    expect([shown(alike.groups), alike.isSure]).toEqual([
      [
        ["Projects", "Tower"],
        ["Similar pages and actions", "Programme"],
      ],
      false,
    ]);
  });

  it("offer at most eight pages and actions for a text", () => {
    const many = Array.from({ length: 20 }, (_, at) => choice(`Page ${at}`));
    const { groups } = groupsFor("page", { ...own, ofCompany: many }, none);
    expect(groups[0]?.choices).toHaveLength(8);
  });
});
