import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchTerms } from "./search-rules.ts";

describe("the terms of a search", () => {
  it("are its words in lower case, the longest first", () => {
    expect(searchTerms("  Cast   GROUND beam ")).toEqual({
      phrase: "cast ground beam",
      words: ["ground", "cast", "beam"],
      patterns: ["%ground%", "%cast%", "%beam%"],
    });
  });

  it("match one or two letters at the start of a word, and treat nothing as a wildcard", () => {
    expect(searchTerms("b2 100% a_b")?.patterns).toEqual(["%100\\%%", "%a\\_b%", "% b2%"]);
  });

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
