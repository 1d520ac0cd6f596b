import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choiceParam,
  dayParam,
  flagParam,
  idParam,
  numberParam,
  readUrl,
  searchParam,
  setValues,
  writeUrl,
} from "./url-params.ts";

const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const states = ["open", "closed"] as const;
const orders = ["agenda", "title"] as const;
const schema = {
  search: searchParam(),
  project: idParam,
  from: dayParam,
  state: choiceParam(states),
  sort: choiceParam(orders, "agenda"),
  weeks: numberParam([13, 26], 26),
  over: flagParam,
};
const defaults = {
  search: "",
  project: undefined,
  from: undefined,
  state: undefined,
  sort: "agenda",
  weeks: 26,
  over: false,
};
const read = (text: string) => readUrl(schema, new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writeUrl<typeof schema>>[2]) =>
  writeUrl(schema, new URLSearchParams(text), change).toString();

describe("parameters of the URL", () => {
  it("have their defaults in a bare URL", () => {
    expect(read("")).toEqual(defaults);
  });

  it("are read", () => {
    expect(
      read(`search=+slab+&project=${ID}&from=2026-02-28&state=open&sort=title&weeks=13&over=1`),
    ).toEqual({
      search: "slab",
      project: ID,
      from: "2026-02-28",
      state: "open",
      sort: "title",
      weeks: 13,
      over: true,
    });
  });

  it("fall back to their defaults for invalid values", () => {
    const texts = [
      "search=%20&project=1&from=2026-02-30&state=lost&sort=colour&weeks=14&over=yes",
      "search=&project=&from=&state=&sort=&weeks=&over=",
      "from=tomorrow&weeks=1e1",
      "from=0002-01-01",
    ];
    for (const text of texts) expect(read(text)).toEqual(defaults);
  });

  it("cut a search to the server's limit", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
    expect(write("", { search: `${"a".repeat(199)} b` })).toBe(`search=${"a".repeat(199)}`);
  });

  it("are left out if they equal their own default", () => {
    const full = `search=a&project=${ID}&from=2026-01-01&state=open&sort=title&weeks=13&over=1`;
    expect(write(full, defaults as Parameters<typeof write>[1])).toBe("");
  });

  it("are kept if they equal another parameter's default", () => {
    expect(write("sort=title", { search: "agenda" })).toBe("sort=title&search=agenda");
    expect(read("search=agenda").search).toBe("agenda");
  });

  it("go back to the default when they are set to undefined", () => {
    expect(write("sort=title&state=open", { sort: undefined, state: undefined })).toBe("");
  });

  it("leave unchanged parameters and those of others alone", () => {
    const before = new URLSearchParams("task=t1&state=open&search=a");
    expect(writeUrl(schema, before, { state: "closed" }).toString()).toBe(
      "task=t1&state=closed&search=a",
    );
    expect(before.get("state")).toBe("open");
  });

  it("round-trip any value", () => {
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const anyValues = fc.record({
      search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      project: optional(fc.uuid()),
      from: optional(fc.constantFrom("1900-01-01", "2024-02-29", "2199-12-31")),
      state: optional(fc.constantFrom(...states)),
      sort: fc.constantFrom(...orders),
      weeks: fc.constantFrom(13, 26),
      over: fc.boolean(),
    });
    fc.assert(
      fc.property(anyValues, (values) => {
        expect(read(write("search=x&sort=title&weeks=13&over=1", values))).toEqual(values);
      }),
    );
  });
});

it("sends only the values that are set", () => {
  expect(setValues(read("search=slab&weeks=13"))).toEqual({
    search: "slab",
    sort: "agenda",
    weeks: 13,
  });
  expect(setValues({ search: "", project: undefined, over: false })).toEqual({});
});
