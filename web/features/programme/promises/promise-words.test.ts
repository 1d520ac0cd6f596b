import { expect, it } from "vitest";
import { missWords, partWords } from "./promise-words.ts";

const whole = { words: "", quantity: null, unit: "", percent: null };

it("says which part is promised", () => {
  expect(partWords(whole)).toBe("");
  expect(partWords({ words: "North half", quantity: 12.5, unit: "m³", percent: 40 })).toBe(
    "North half, 12.5 m³, to 40%",
  );
  expect(partWords({ ...whole, quantity: 3 })).toBe("3");
});

it("says why it was not kept", () => {
  expect(missWords({ reason: null, reasonWords: "" })).toBe("");
  expect(missWords({ reason: "material", reasonWords: "" })).toBe("Material");
  expect(missWords({ reason: "information", reasonWords: "S-101" })).toBe(
    "Drawing or information: S-101",
  );
});
