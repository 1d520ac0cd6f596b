import { expect, it } from "vitest";
import { readUrl } from "../../../ui/hooks/url-params.ts";
import { changeTo, queryOf } from "./saved-view.ts";
import { viewParams } from "./view-params.ts";

const BRANCH = "01a20b7c-3531-771c-87a5-17eba0578e14";
const viewOf = (query: string) => readUrl(viewParams, new URLSearchParams(query));

it("a view is kept as its address, without the branch of one programme", () => {
  const view = viewOf(`columns=name.300~start&critical=1&status=late&below=${BRANCH}`);
  expect([...new URLSearchParams(queryOf(view))]).toEqual([
    ["columns", "name.300~start"],
    ["status", "late"],
    ["critical", "1"],
  ]);
  expect(queryOf(viewOf(""))).toBe("");
});

it("a kept view takes the place of what is shown, and knows only what there is", () => {
  const change = changeTo("status=late&group=moon&panel=settings");
  expect(change).toMatchObject({ status: "late", group: undefined, critical: false, search: "" });
  expect(change).toHaveProperty("below", undefined);
  expect(change).not.toHaveProperty("panel");
});
