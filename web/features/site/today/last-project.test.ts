import { expect, it } from "vitest";
import { lastProject } from "./last-project.ts";

const project = (id: string, openedAt: number, syncedAt: number | null = 1) => ({
  id,
  openedAt,
  syncedAt,
});

it("is unknown on a new device", () => expect(lastProject([])).toBeUndefined());

it("is the one that was opened last", () =>
  expect(lastProject([project("a", 1), project("c", 3), project("b", 2)])).toBe("c"));

it("is one that is on the device rather than one that never arrived", () => {
  const now = Date.parse("2026-03-01T08:00:00Z");
  expect(lastProject([project("new", now, null), project("old", now - 1, now)])).toBe("old");
  expect(lastProject([project("new", now, null)])).toBe("new");
});
