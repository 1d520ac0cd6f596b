import { expect, it } from "vitest";
import { byName, folded } from "./folded-text.ts";

it.each([
  ["Ìtọ́jú", "itoju"],
  ["Akwụkwọ", "akwukwo"],
  ["Ọ̀ṢUN", "osun"],
  ["Ɗanlami Ƙofar Ɓaka", "danlami kofar baka"],
  ["Gbẹ́nga’s", "gbenga's"],
  ["60 m²", "60 m2"],
  ["İzmir", "izmir"],
])("%s is found as %s, in either form of Unicode", (text, plain) => {
  expect(folded(text)).toBe(plain);
  expect(folded(text.normalize("NFD"))).toBe(plain);
});

it("names are sorted without case and tone marks, ọ after o, numbers by their size", () => {
  const sorted = [
    "block 9a",
    "item 2",
    "item 10",
    "Item 0011",
    "Ola",
    "ọ̀pá",
    "Ọya",
    "Pako",
    "ṣàngó",
  ];
  expect(sorted.toReversed().toSorted(byName)).toEqual(sorted);
  expect(["Oz", "Ọa", "oa", "pa"].toSorted(byName)).toEqual(["oa", "Oz", "Ọa", "pa"]);
});
