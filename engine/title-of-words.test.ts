import { expect, it } from "vitest";
import { titleOfWords } from "./title-of-words.ts";

it("takes the first line as the title and the rest as the description", () => {
  expect(titleOfWords(" Crack \n\nLevel 3.\nSee photo. ", 20)).toEqual({
    title: "Crack",
    description: "Level 3.\nSee photo.",
  });
  expect(titleOfWords("", 20)).toEqual({ title: "", description: "" });
  expect(titleOfWords("x".repeat(20), 20).description).toBe("");
});

it("cuts a long line between two words, and loses nothing", () => {
  const words = "The lift shaft is out of plumb\nby 40 mm";
  expect(titleOfWords(words, 20)).toEqual({ title: "The lift shaft is…", description: words });
  const one = "x".repeat(21);
  expect(titleOfWords(one, 20)).toEqual({ title: `${"x".repeat(19)}…`, description: one });
});
