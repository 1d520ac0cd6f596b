import { describe, expect, it } from "vitest";
import type { SheetWord } from "../../../platform/sheets/sheet-messages.ts";
import { readTitleBlock } from "./title-block.ts";

/** A line of words in the lower right corner, each letter as wide as it is half high. */
function line(text: string, x: number, y: number, height = 0.01): SheetWord[] {
  let left = x;
  return text.split(" ").map((word) => {
    const width = word.length * height * 0.5;
    const at: SheetWord = [word, left, y, width, height];
    left += width + height * 0.4;
    return at;
  });
}

describe("the title block of a sheet", () => {
  it("says what is below its labels", () => {
    const block = [
      line("TITLE", 0.8, 0.8, 0.006),
      line("Ground floor plan", 0.8, 0.815),
      line("DRAWING NO", 0.8, 0.9, 0.006),
      line("A-101", 0.8, 0.915),
      line("REV", 0.93, 0.9, 0.006),
      line("P02", 0.93, 0.915),
    ];
    expect(readTitleBlock(block)).toEqual({
      number: "A-101",
      title: "Ground floor plan",
      revision: "P02",
    });
  });

  it("says what is beside its labels, and in the same words", () => {
    const block = [
      line("Drawing Number:", 0.7, 0.9).concat(line("LKD-ARC-ZZ-00-DR-A-1001", 0.82, 0.9)),
      line("Revision: C", 0.7, 0.93),
      line("Sheet title:", 0.7, 0.87),
      line("Roof plan", 0.8, 0.87),
    ];
    expect(readTitleBlock(block)).toEqual({
      number: "LKD-ARC-ZZ-00-DR-A-1001",
      title: "Roof plan",
      revision: "C",
    });
  });

  it("joins a title of several lines, and stops at the next label", () => {
    const block = [
      line("DRAWING TITLE", 0.8, 0.7, 0.006),
      line("Reflected ceiling plan", 0.8, 0.71),
      line("and lighting layout", 0.8, 0.722),
      line("SCALE", 0.8, 0.735, 0.006),
    ];
    expect(readTitleBlock(block).title).toBe("Reflected ceiling plan and lighting layout");
  });

  it("takes the largest thing that looks like a number if no label names one", () => {
    const block = [
      line("B30", 0.9, 0.5, 0.004),
      line("S-204", 0.85, 0.95, 0.02),
      line("12 Mar 2026", 0.85, 0.9, 0.03),
    ];
    expect(readTitleBlock(block).number).toBe("S-204");
  });

  it("does not take notes in the middle of a sheet for a title block", () => {
    expect(readTitleBlock([line("TITLE", 0.2, 0.2), line("Notes to A-101", 0.2, 0.22)])).toEqual({
      number: "",
      title: "",
      revision: "",
    });
  });

  it("says nothing of a sheet without words", () => {
    expect(readTitleBlock([])).toEqual({ number: "", title: "", revision: "" });
  });
});

describe("a sheet that is made to be read for long", () => {
  /** Milliseconds on a busy machine. Without limits, each takes minutes. */
  const SOON = 10_000;
  const timed = (block: SheetWord[][]) => {
    const begun = performance.now();
    const proposal = readTitleBlock(block);
    expect(performance.now() - begun).toBeLessThan(SOON);
    return proposal;
  };

  it("has a long word where its number should be", () => {
    for (const word of ["A1".repeat(100), `${"A1".repeat(30)}!`, `${"A1-".repeat(60)}!`])
      expect(timed([line("DRAWING NO", 0.7, 0.9), line(word, 0.7, 0.915)]).number).toBe("");
  });

  it("has labels and values alone, as a long schedule has", () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => 0.1 + (row / 10_000) * 0.7);
    const labels = ["REV", "DRAWING NO", "TITLE"].map((text, column) =>
      rows.map((y) => line(text, 0.7 + column / 20, y, 0.00005)),
    );
    const values = rows.map((y) => line("A1", 0.72, y, 0.00005));
    expect(timed([...labels.flat(), ...values])).toMatchObject({ revision: "A1" });
  });
});
