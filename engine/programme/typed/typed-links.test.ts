import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatLinks, type LinkContext, parseLinks, type TypedLink } from "./typed-links.ts";

const codes = new Map([
  ["12", "twelve"],
  ["14", "fourteen"],
  ["7", "seven"],
  ["a1010", "coded"],
  ["st-1", "dashed"],
  ["st", "short"],
  ["bffs", "ends like a type"],
]);
const references = new Map([...codes].map(([reference, id]) => [id, reference]));

const context: LinkContext = {
  idOf: (reference) => codes.get(reference.toLowerCase()),
  referenceOf: (id) => references.get(id) ?? "?",
  unitsOf: () => ({ minutesPerDay: 480, minutesPerWeek: 2400 }),
  durationOf: () => 960,
};

const link = (from: string, rest: Partial<TypedLink> = {}): TypedLink => ({
  from,
  type: "FS",
  lagMinutes: 0,
  lagUnit: "working",
  lagPercent: null,
  ...rest,
});
const read = (text: string) => parseLinks(text, context);

describe("typed predecessors", () => {
  it("reads types, lags, leads, percent and elapsed lags", () => {
    expect(read("12FS+3d, 14SS-50%, 7FF+2ed")).toEqual({
      links: [
        link("twelve", { lagMinutes: 1440 }),
        link("fourteen", {
          type: "SS",
          lagMinutes: -480,
          lagUnit: "percent",
          lagPercent: -50,
        }),
        link("seven", { type: "FF", lagMinutes: 2880, lagUnit: "elapsed" }),
      ],
    });
  });

  it("reads them as people type", () => {
    expect(read(" 12 ; 14 ss + 2 d ")).toEqual({
      links: [link("twelve"), link("fourteen", { type: "SS", lagMinutes: 960 })],
    });
    expect(read("12+1w")).toEqual({ links: [link("twelve", { lagMinutes: 2400 })] });
    expect(read("12−1d")).toEqual({ links: [link("twelve", { lagMinutes: -480 })] });
    expect(read("")).toEqual({ links: [] });
  });

  it("knows codes, also those that look like a type or a lag", () => {
    expect(read("A1010SS")).toEqual({ links: [link("coded", { type: "SS" })] });
    expect(read("ST-1")).toEqual({ links: [link("dashed")] });
    expect(read("ST-1FS+1d")).toEqual({ links: [link("dashed", { lagMinutes: 480 })] });
    expect(read("ST-2")).toEqual({ links: [link("short", { lagMinutes: -960 })] });
    expect(read("BFFS")).toEqual({ links: [link("ends like a type")] });
  });

  it.each([
    ["99", "no row 99"],
    ["12XX", "“12XX”"],
    ["12FS+soon", "cannot be read. Type 12FS+3d"],
    ["12FS+", "The lag in"],
    ["Roof", "Type a row number or a code"],
    ["12FS, 12FS+1d", "twice"],
  ])("says what is wrong with %s", (text, words) => {
    expect(read(text)).toEqual({ problem: expect.stringContaining(words) as string });
  });

  it("reads back what it writes", () => {
    const anyLag = fc.oneof(
      fc.integer({ min: -500_000, max: 500_000 }).map((lagMinutes) => ({
        lagMinutes,
        lagUnit: "working" as const,
        lagPercent: null,
      })),
      fc.integer({ min: -500_000, max: 500_000 }).map((lagMinutes) => ({
        lagMinutes,
        lagUnit: "elapsed" as const,
        lagPercent: null,
      })),
      fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => ({
        lagMinutes: Math.round((960 * (hundredths / 100)) / 100),
        lagUnit: "percent" as const,
        lagPercent: hundredths / 100,
      })),
    );
    const anyLink = fc
      .tuple(
        fc.constantFrom(...codes.values()),
        fc.constantFrom("FS" as const, "SS" as const, "FF" as const, "SF" as const),
        anyLag,
      )
      .map(([from, type, lag]) => ({ from, type, ...lag }));
    const links = fc.uniqueArray(anyLink, { selector: ({ from, type }) => from + type });
    fc.assert(
      fc.property(links, (list) => {
        const text = formatLinks(list, context);
        const again = read(text);
        expect("links" in again ? again.links.map(plain) : text).toEqual(list.map(plain));
      }),
    );
  });
});

/** Minus zero is zero. */
const plain = (typed: TypedLink) => ({
  ...typed,
  lagMinutes: typed.lagMinutes + 0,
  lagPercent: typed.lagPercent === null ? null : typed.lagPercent + 0,
});
