import { expect, it } from "vitest";
import {
  carryWords,
  fieldsOf,
  shownRows,
  stillShown,
  withCells,
  without,
  withoutRow,
} from "./diary-edits.ts";

it("shows rows with what is typed over them, without those that go", () => {
  const value = { a: { trade: "Mason", number: 4 }, b: { trade: "Tiler" }, c: { _removed: true } };
  const edits = { "labour/a/number": "5.", "labour/b": null, "labour/d/trade": "Joiner" };
  expect(shownRows(value, "labour", { ...edits, "plant/a/plant": "Crane" })).toEqual([
    { id: "a", cells: { trade: "Mason", number: "5." } },
    { id: "d", cells: { trade: "Joiner" } },
  ]);
});

it("sends what is in order, and says what is wrong with the rest", () => {
  const { fields, problems } = fieldsOf({
    "labour/a/number": " 4.5 ",
    "labour/a/trade": "",
    "labour/a/hours": "25",
    "labour/b": null,
    "plant/x/hours": "many",
    "ghost/x/y": "z",
  });
  expect(fields).toEqual({ labour: { a: { number: 4.5, trade: null }, b: null } });
  expect(Object.keys(problems)).toEqual(["labour/a/hours", "plant/x/hours", "ghost/x/y"]);
});

it("keeps what was typed on while it was stored", () => {
  const done = { "labour/a/trade": "Mas", "labour/b": null };
  expect(without({ ...done, "labour/a/trade": "Mason" }, done)).toEqual({
    "labour/a/trade": "Mason",
  });
});

it("shows what was stored until its control is left and a record comes that was read after it", () => {
  const edits = { "labour/a/number": "4" };
  const stored = { edits, acts: 2, isLeft: true };
  expect(stillShown(stored, undefined)).toBe(edits);
  // The first action created the diary. This record was read before the second action, and reaches the screen after
  // it.
  expect(stillShown(stored, { acts: 1 })).toBe(edits);
  expect(stillShown({ ...stored, isLeft: false }, { acts: 2 })).toBe(edits);
  expect(stillShown(stored, { acts: 2 })).toEqual({});
});

it("carries words over to what somebody else wrote meanwhile", () => {
  const edit = { from: "Rain.", to: "Heavy rain." };
  expect(carryWords(edit, "Rain.")).toBe("Heavy rain.");
  expect(carryWords({ from: "", to: "Rain." }, "Crane came.")).toBe("Rain.Crane came.");
  expect(carryWords({ from: "Rain.", to: "Rain. Pump." }, "Rain. Crane.")).toBe(
    "Rain. Pump. Crane.",
  );
  expect(carryWords({ from: "", to: "Rain." }, "Rain.")).toBe("Rain.");
  expect(carryWords({ from: "", to: "Rain all day." }, "Rain all day. Crane.")).toBe(
    "Rain all day. Crane.",
  );
  expect(carryWords({ from: "Rain all day.", to: "Sun all day." }, "Gone")).toBe("GoneSu");
});

it("does not repeat words of which a part was stored when the page was killed", () => {
  const edit = { from: "Rain until no", to: "Rain until noon. The pour began." };
  expect(carryWords(edit, "Rain until noon.")).toBe(edit.to);
  const inside = { from: "Rain today.", to: "Rain and hail today." };
  expect(carryWords(inside, "Rain and today.")).toBe(inside.to);
  expect(carryWords({ from: "Rain.", to: "Sun all day." }, "Sun.")).toBe("Sun all day.");
  expect(carryWords({ from: "", to: "Rain." }, "Crane.")).toBe("Rain.Crane.");
});

it("types cells over a row, and forgets those of a row that goes", () => {
  const before = { "labour/a/trade": "Mason", "labour/ab/trade": "Tiler", "labour/a": null };
  expect(withCells(before, "labour/a", { trade: "Joiner", number: "4" })).toEqual({
    ...before,
    "labour/a/trade": "Joiner",
    "labour/a/number": "4",
  });
  expect(withoutRow(before, "labour/a")).toEqual({ "labour/ab/trade": "Tiler", "labour/a": null });
});
