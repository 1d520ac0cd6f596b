import { expect, it } from "vitest";
import {
  changedDraftFields,
  type DraftValues,
  draftValuesOf,
  fieldsInConflict,
  labelledText,
} from "./draft-values.ts";

const before: DraftValues = {
  from: "2026-03-02",
  to: "2026-03-08",
  summary: "",
  decisions: "",
  workDone: "Cast the slab",
  upcoming: "",
};

it("decisions are edited as lines", () => {
  const report = { ...before, decisions: ["Which tiles?", "Colour of the gate"] };
  expect(draftValuesOf(report).decisions).toBe("Which tiles?\nColour of the gate");
  expect(draftValuesOf({ ...before, decisions: [] })).toEqual(before);
});

it("a field is changed if its words differ", () => {
  expect(changedDraftFields(before, before)).toEqual([]);
  expect(changedDraftFields({ ...before, workDone: "", to: "2026-03-09" }, before)).toEqual([
    "to",
    "workDone",
  ]);
});

it.each([
  ["nobody changed anything", {}, {}, []],
  ["only one of them changed it", { summary: "Mine" }, { upcoming: "Theirs" }, []],
  ["both wrote the same words", { summary: "Same" }, { summary: "Same" }, []],
  ["both wrote other words", { summary: "Mine" }, { summary: "Theirs", upcoming: "" }, ["summary"]],
] as const)("fields are in conflict: %s", (_, mine, theirs, expected) => {
  expect(fieldsInConflict(before, { ...before, ...mine }, { ...before, ...theirs })).toEqual(
    expected,
  );
});

it("fields become one text, each below its name", () => {
  expect(labelledText(before, [])).toBe("");
  expect(labelledText(before, ["from", "workDone"])).toBe(
    "From\n2 Mar 2026\n\nWork done\nCast the slab",
  );
  expect(labelledText({ ...before, to: "" }, ["to"])).toBe("To\n");
});
