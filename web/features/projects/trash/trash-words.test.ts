import { expect, test } from "vitest";
import { noHoldings } from "../../../../contract/projects/holdings-words.ts";
import type { Holdings, TrashedProject } from "../../../../contract/projects/trash.ts";
import { deletedWith, isMuch, lostWithTrash } from "./trash-words.ts";

const holding = (holds: Partial<Holdings>): TrashedProject => ({
  _id: "01a20540-a204-70f1-b98d-c547162c5c6b",
  title: "Epe Clinic",
  status: "active",
  budget: { amount: 5_000_000, currency: "NGN" },
  deletedAt: "2026-03-01T08:00:00.000Z",
  deletedBy: null,
  purgeAt: "2026-03-31T08:00:00.000Z",
  holds: { ...noHoldings, ...holds },
});

test("the question before a project is deleted names what is deleted with it", () => {
  expect(deletedWith(noHoldings)).toBe("Nothing is in it.");
  expect(deletedWith({ ...noHoldings, tasks: 2, people: 1 })).toBe(
    "It is deleted with 2 tasks and a team of 1.",
  );
});

test("the question before the trash is emptied adds up what all of its projects hold", () => {
  const naira = { amount: 25_000_000_000, currency: "NGN" };
  const clinic = holding({ tasks: 12, files: 2, people: 3, drafts: 1, amounts: [naira] });
  const tower = holding({
    tasks: 1,
    people: 3,
    drafts: 2,
    amounts: [
      { amount: 0.5, currency: "NGN" },
      { amount: 20, currency: "USD" },
    ],
  });
  expect(lostWithTrash([clinic, tower], 2)).toBe(
    "2 projects are deleted with 13 tasks, 3 draft expenses (₦25,000,000,000.50 and $20.00) and 2 files.",
  );
  expect(lostWithTrash([holding({})], 1)).toBe("1 project is deleted. Nothing is in it.");
  expect(lostWithTrash([clinic, tower], 101)).toBe(
    "101 projects are deleted with everything in them.",
  );
});

test("a project that holds 25 records or more is much to lose, whoever is on its team", () => {
  expect(isMuch({ ...noHoldings, tasks: 20, files: 4, people: 40 })).toBe(false);
  expect(isMuch({ ...noHoldings, tasks: 20, files: 4, lines: 1 })).toBe(true);
});
