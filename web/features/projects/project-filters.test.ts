import { describe, expect, it } from "vitest";
import { isNarrowed, readProjectFilters, writeProjectFilters } from "./project-filters.ts";

const read = (search: string) => readProjectFilters(new URLSearchParams(search));

describe("project filters in the URL", () => {
  it("are the defaults in a bare URL", () => {
    expect(read("")).toEqual({ search: "", status: undefined, sort: "-createdAt" });
  });

  it("come back as they were written", () => {
    const filters = { search: "ẹ̀kọ́ & sons", status: "active", sort: "-budget" } as const;
    const written = writeProjectFilters(new URLSearchParams(), filters);
    expect(read(written.toString())).toEqual(filters);
  });

  it("ignore what is not known", () => {
    expect(read("status=demolished&sort=colour&search=%20%20")).toEqual(read(""));
  });

  it("never ask the server for more than it takes", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  it("leave defaults out and other parameters alone", () => {
    const before = new URLSearchParams("search=tower&status=paused&sort=title&theme=x");
    const after = writeProjectFilters(before, read(""));
    expect(after.toString()).toBe("theme=x");
    expect(before.get("search")).toBe("tower");
  });

  it("narrow by search and status, not by order", () => {
    expect(isNarrowed(read("sort=title"))).toBe(false);
    expect(isNarrowed(read("search=a"))).toBe(true);
    expect(isNarrowed(read("status=paused"))).toBe(true);
  });
});
