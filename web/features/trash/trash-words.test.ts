import { describe, expect, it } from "vitest";
import type { TrashItem } from "../../../contract/trash/trash-items.ts";
import { describeItem, restoredWords, daysLeft } from "./trash-words.ts";

const item: TrashItem = {
  _id: "i",
  kind: "task",
  record: "r",
  title: "Cast slab",
  project: { _id: "p", title: "Lekki Duplex" },
  on: null,
  comments: 0,
  files: 0,
  deletedAt: "2026-03-01T00:00:00.000Z",
  deletedBy: null,
  purgeAt: "2026-03-31T00:00:00.000Z",
};

describe("a deleted record in words", () => {
  it("says what it is, where it was, and what goes with it", () => {
    expect(describeItem(item)).toBe("Task on Lekki Duplex");
    expect(describeItem({ ...item, comments: 2, files: 1 })).toBe(
      "Task on Lekki Duplex, with 2 comments and 1 file",
    );
    expect(describeItem({ ...item, kind: "company", project: null })).toBe("Company");
  });

  it("names the record of a comment or file, but not the project twice", () => {
    expect(describeItem({ ...item, kind: "comment", on: "expense" })).toBe(
      "Comment on an expense of Lekki Duplex",
    );
    expect(describeItem({ ...item, kind: "file", on: "project" })).toBe("File on Lekki Duplex");
  });

  it("counts the days that are left, from now", () => {
    const at = (iso: string) => daysLeft(item.purgeAt, Date.parse(iso));
    expect(at("2026-03-01T00:00:00.000Z")).toBe("30 days left");
    expect(at("2026-03-01T00:01:00.000Z")).toBe("30 days left");
    expect(at("2026-03-01T13:00:00.000Z")).toBe("29 days left");
    expect(at("2026-03-30T00:00:00.000Z")).toBe("1 day left");
    expect(at("2026-03-30T00:30:00.000Z")).toBe("Less than a day left");
    expect(at("2026-03-30T12:00:00.000Z")).toBe("Less than a day left");
    expect(at("2026-04-02T00:00:00.000Z")).toBe("Less than a day left");
  });

  it("counts what was restored", () => {
    expect([1, 2].map(restoredWords)).toEqual([
      "1 record was restored.",
      "2 records were restored.",
    ]);
  });
});
