import { expect, it } from "vitest";
import type { TeamMember } from "../../../contract/people/team.ts";
import { byCompany } from "./team-groups.ts";

const person = (name: string, company: string, employer: TeamMember["employer"] = null) => ({
  _id: name,
  name,
  company,
  employer,
  role: "contractor" as const,
  phone: null,
  active: true,
  hats: [],
});
const bello = { _id: "b", name: "Bello & Sons" };

it("groups by the directory company, otherwise by the typed one ignoring case, and people without one last", () => {
  const groups = byCompany([
    person("Ada", ""),
    person("Bola", "okafor ltd"),
    person("Chidi", "Typed", bello),
    person("Dele", "Okafor Ltd"),
    person("Emeka", "", bello),
  ]);
  expect(groups.map(({ company, people }) => [company, people.map(({ name }) => name)])).toEqual([
    ["Bello & Sons", ["Chidi", "Emeka"]],
    ["okafor ltd", ["Bola", "Dele"]],
    ["", ["Ada"]],
  ]);
});

it("separates people whose typed company only looks like one of the directory", () => {
  const groups = byCompany([person("Ada", "Bello & Sons"), person("Bola", "", bello)]);
  expect(groups).toHaveLength(2);
});

it("has no group for nobody", () => expect(byCompany([])).toEqual([]));
