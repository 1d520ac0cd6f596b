import { expect, it } from "vitest";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { countsInWords, mySnags, type SnagReader } from "./my-snags.ts";

const snagOf = (_id: string, more: Partial<LocalRecord> = {}): LocalRecord => ({
  _id,
  project: "site",
  number: 1,
  state: "open",
  version: 1,
  fields: {},
  texts: {},
  files: [],
  comments: 0,
  createdBy: { _id: "somebody", name: "Somebody" },
  createdAt: "2026-03-01T08:00:00Z",
  updatedAt: "2026-03-01T08:00:00Z",
  unsent: 0,
  refused: 0,
  isProposed: false,
  isDeleted: false,
  ...more,
});

const contractor: SnagReader = { userId: "me", writes: true, runs: false, company: "tilers" };
const ids = (records: readonly LocalRecord[], reader: SnagReader) =>
  mySnags(records, reader).mine.map(({ _id }) => _id);

it("has none without records, and counts no closed snag", () => {
  expect(mySnags([], contractor)).toEqual({ all: 0, mine: [] });
  const closed = snagOf("a", { state: "closed", fields: { company: "tilers" } });
  expect(mySnags([closed], contractor)).toEqual({ all: 0, mine: [] });
});

it("gives a contractor what their company or they have to put right", () => {
  const records = [
    snagOf("company", { fields: { company: "tilers" } }),
    snagOf("person", { fields: { assignee: "me" }, state: "rejected" }),
    snagOf("others", { fields: { company: "painters" } }),
    snagOf("review", { fields: { company: "tilers" }, state: "ready" }),
    snagOf("nobody's"),
  ];
  expect(ids(records, contractor)).toEqual(["company", "person"]);
  expect(mySnags(records, contractor).all).toBe(5);
  expect(ids(records, { ...contractor, company: null })).toEqual(["person"]);
});

it("gives an engineer what is to be reviewed, what they found and what is assigned to them", () => {
  const records = [
    snagOf("assigned", { fields: { assignee: "me" } }),
    snagOf("found", { createdBy: { _id: "me", name: "Me" } }),
    snagOf("others"),
    snagOf("of somebody who left", { createdBy: null }),
    snagOf("review", { state: "ready" }),
  ];
  const engineer: SnagReader = { userId: "me", writes: true, runs: true, company: null };
  expect(ids(records, engineer)).toEqual(["assigned", "found", "review"]);
});

it("gives a client all that they see", () => {
  const client: SnagReader = { userId: "me", writes: false, runs: false, company: null };
  expect(ids([snagOf("a"), snagOf("b", { state: "ready" })], client)).toEqual(["a", "b"]);
});

it("puts the soonest due first, and those without a date last", () => {
  const due = (id: string, day?: string) =>
    snagOf(id, { fields: { company: "tilers", ...(day !== undefined && { due: day }) } });
  expect(
    ids([due("never"), due("later", "2026-04-02"), due("soon", "2026-03-02")], contractor),
  ).toEqual(["soon", "later", "never"]);
});

it("says whose the counts are", () => {
  const mine = mySnags([], { userId: "u", writes: true, runs: false, company: null }).mine;
  expect(countsInWords({ mine, all: 1102 })).toBe("0 for you, 1,102 in all");
  expect(countsInWords({ mine, all: 0 })).toBe("0 to do");
});
