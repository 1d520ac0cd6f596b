import { describe, expect, it } from "vitest";
import { dayAtKey } from "./year-keys.ts";

describe("the keys of the year", () => {
  it("move by day and week", () => {
    expect(dayAtKey("2026-03-31", "ArrowRight")).toBe("2026-04-01");
    expect(dayAtKey("2026-03-31", "ArrowUp")).toBe("2026-03-24");
  });

  it("move to the ends of the week, which begins on Monday", () => {
    expect(dayAtKey("2026-11-24", "Home")).toBe("2026-11-23");
    expect(dayAtKey("2026-11-24", "End")).toBe("2026-11-29");
  });

  it("move by month, to its last day where it is shorter", () => {
    expect(dayAtKey("2026-03-31", "PageUp")).toBe("2026-02-28");
    expect(dayAtKey("2028-03-31", "PageUp")).toBe("2028-02-29");
    expect(dayAtKey("2026-03-31", "PageDown")).toBe("2026-04-30");
  });

  it("stay in the year, and mind no other key", () => {
    expect(dayAtKey("2026-01-01", "ArrowLeft")).toBeUndefined();
    expect(dayAtKey("2026-12-05", "PageDown")).toBeUndefined();
    expect(dayAtKey("2026-12-05", "a")).toBeUndefined();
  });
});
