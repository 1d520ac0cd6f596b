import { expect, it } from "vitest";
import { teamCountText, removalWarning, standingInTeam } from "./team-words.ts";

it("names the role, and the company if there is one", () => {
  expect(standingInTeam({ role: "contractor", company: "Okafor & Sons", employer: null })).toBe(
    "Contractor, Okafor & Sons",
  );
  expect(standingInTeam({ role: "admin", company: "", employer: null })).toBe("Admin");
});

it.each([
  [0, "", "0 people"],
  [1, "", "1 person"],
  [1200, "", "1,200 people"],
  [1, "kun", "1 person matches “kun”"],
  [2, "kun", "2 people match “kun”"],
])("counts %i, searched for %j", (count, search, words) => {
  expect(teamCountText({ shown: count, total: count }, search)).toBe(words);
});

it("gives the total if not all are shown", () => {
  expect(teamCountText({ shown: 500, total: 1203 }, "")).toBe(
    "1,203 people. The first 500 are shown: search for the others.",
  );
});

it("says who loses access to the project, and who does not", () => {
  const place = { title: "Lekki Duplex", isSelf: false };
  expect(removalWarning({ role: "client" }, place)).toContain("lose access to Lekki Duplex");
  expect(removalWarning({ role: "engineer" }, place)).toContain("They still see Lekki Duplex");
  expect(removalWarning({ role: "admin" }, { ...place, isSelf: true })).toContain("You still see");
});
