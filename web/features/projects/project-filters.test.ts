import { expect, it } from "vitest";
import { readUrl } from "../../ui/hooks/url-params.ts";
import { areProjectsNarrowed, projectParams } from "./project-filters.ts";

const read = (text: string) => readUrl(projectParams, new URLSearchParams(text));

it("lists all projects, newest first, for an invalid URL", () => {
  expect(read("status=demolished&sort=colour&search=%20%20")).toEqual(read(""));
  expect(read("")).toEqual({ search: "", status: undefined, sort: "-createdAt", view: "cards" });
});

it("is filtered by search and status, not by order", () => {
  expect(areProjectsNarrowed(read("sort=title"))).toBe(false);
  expect(areProjectsNarrowed(read("search=a"))).toBe(true);
  expect(areProjectsNarrowed(read("status=paused"))).toBe(true);
});
