import { describe, expect, it } from "vitest";
import type { Drawing, Revision } from "../../../../contract/drawings/drawings.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { choosePinned, pinnedTo, pinsOf, recordOfPin } from "./sheet-pins.ts";

const id = (n: number) => `0197c1de-0000-7000-8000-00000000000${n}`;
const [plan, other, older, newer] = [id(1), id(2), id(3), id(4)];

const snag = (more: Partial<LocalRecord> = {}): LocalRecord => ({
  _id: id(5),
  project: id(9),
  number: 14,
  state: "open",
  fields: { title: "Door rubs", pin: { drawing: plan, revision: newer, x: 0.25, y: 0.5 } },
  texts: {},
  version: 1,
  createdBy: null,
  createdAt: "2026-03-01T08:00:00.000Z",
  updatedAt: "2026-03-01T08:00:00.000Z",
  files: [],
  comments: 0,
  unsent: 0,
  refused: 0,
  isProposed: false,
  isDeleted: false,
  ...more,
});
const drawing = {
  _id: plan,
  revisions: [
    { _id: newer, code: "P02" },
    { _id: older, code: "P01" },
  ],
} as unknown as Drawing;
const revision = drawing.revisions[0] as Revision;
const of = (records: readonly LocalRecord[], waiting = new Map<string, number>()) =>
  pinnedTo(plan, { snag: records }, waiting);
const pins = (records: readonly LocalRecord[], waiting?: Map<string, number>) =>
  pinsOf(of(records, waiting), { drawing, revision }, "photo");

describe("the pins of a drawing", () => {
  it("are of its own records, and not of those without a place or with a broken one", () => {
    const elsewhere = { drawing: other, revision: newer, x: 0.1, y: 0.1 };
    expect(of([snag({ fields: {} }), snag({ fields: { pin: elsewhere } })])).toEqual([]);
    expect(of([snag({ fields: { pin: { drawing: plan, x: 2 } } })])).toEqual([]);
    expect(pins([snag()])).toMatchObject([
      { kind: "Snag", label: "14 Door rubs, Open", mark: "14", tone: "red", x: 0.25, y: 0.5 },
    ]);
  });

  it("say of which revision they are, if it is not the one that shows", () => {
    const on = (revision: string) =>
      pins([snag({ fields: { title: "Door", pin: { drawing: plan, revision, x: 0, y: 1 } } })])[0];
    expect(on(older)).toMatchObject({
      isEarlier: true,
      label: "14 Door, Open, pinned on revision P01",
    });
    // This revision was not sent to the reader.
    expect(on(id(8))?.label).toBe("14 Door, Open, pinned on another revision");
  });

  it("have one beside them for their photos, sent or not, which opens the same record", () => {
    const image = { _id: id(6), name: "door.jpg", type: "image/jpeg" };
    const paper = { _id: id(7), name: "door.pdf", type: "application/pdf" };
    const both = pins([snag({ files: [image, paper] })], new Map([[id(5), 1]]));
    expect(both.map(({ kind, isBeside = false }) => [kind, isBeside])).toEqual([
      ["Snag", false],
      ["2 photos", true],
    ]);
    expect(both.map(recordOfPin)).toEqual([id(5), id(5)]);
  });

  it("of new records have no number yet", () => {
    expect(pins([snag({ number: null })])).toMatchObject([
      { mark: "+", label: "new Door rubs, Open" },
    ]);
  });

  it("are chosen by whether something is left to do", () => {
    const records = of([snag(), snag({ _id: id(6), state: "closed" })]);
    expect(choosePinned(records, "todo").map(({ record }) => record.state)).toEqual(["open"]);
    expect(choosePinned(records, "all")).toHaveLength(2);
    expect(choosePinned(records, "none")).toEqual([]);
  });
});
