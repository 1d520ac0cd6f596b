import { expect, test } from "vitest";
import { fontWidths } from "./font-widths.ts";
import { fontFiles } from "./pdf-maker.ts";

test("a text is as wide as its letters in the font", () => {
  const [plain, bold] = [fontWidths(fontFiles.normal), fontWidths(fontFiles.bold)];
  expect(plain("", 12)).toBe(0);
  // Of 2,048 units: W has 1,819, i has 497.
  expect(plain("W", 2048)).toBeCloseTo(1817, -1);
  expect(plain("Wi", 10)).toBeCloseTo(plain("W", 10) + plain("i", 10), 6);
  expect(plain("iiii", 12)).toBeLessThan(plain("WWWW", 12) / 2);
  expect(bold("Foundations", 12)).toBeGreaterThan(plain("Foundations", 12));
  expect(plain("Ẹ̀gbẹ́ – ₦", 12)).toBeGreaterThan(0);
});
