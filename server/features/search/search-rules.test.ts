import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchTerms } from "./search-rules.ts";

describe("the terms of a search", () => {
  it("are its words in lower case, the longest first", () => {
    expect(searchTerms("  Cast   GROUND beam ")).toEqual({
      phrase: "cast ground beam",
      words: ["ground", "cast", "beam"],
      patterns: ["%ground%", "%cast%", "%beam%"],
      amounts: undefined,
    });
  });

  it("match one or two letters at the start of a word, and treat nothing as a wildcard", () => {
    expect(searchTerms("b2 100% a_b")?.patterns).toEqual(["%100\\%%", "%a\\_b%", "% b2%"]);
  });

  it.each([
    ["250000", "250000", "250001"],
    ["₦250,000", "250000", "250001"],
    ["N250,000", "250000", "250001"],
    ["250k", "250000", "250001"],
    ["₦1.2m", "1200000", "1200001"],
    ["2 bn", "2000000000", "2000000001"],
    ["1 234 567", "1234567", "1234568"],
    ["1,250.5", "1250.5", "1250.51"],
    ["12,5", "12.5", "12.51"],
  ])("have the amounts that %s may mean", (q, from, below) => {
    expect(searchTerms(q)?.amounts).toEqual({ from, below });
  });

  it.each(["1,250,5", "block 7", "0", "9999999999999", "k", "250 kg"])(
    "have no amount in %s",
    (q) => {
      expect(searchTerms(q)?.amounts).toBeUndefined();
    },
  );

  it("are none for empty input", () => {
    expect(searchTerms(" \t ")).toBeUndefined();
  });

  it("are bounded, without repetition, with one pattern for each word", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (q) => {
        const terms = searchTerms(q);
        const words = terms?.words ?? [];
        expect(terms === undefined).toBe(q.trim() === "");
        expect(words.length).toBeLessThanOrEqual(6);
        expect(new Set(words).size).toBe(words.length);
        expect(terms?.patterns ?? []).toHaveLength(words.length);
      }),
    );
  });
});
