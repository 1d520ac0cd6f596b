import { describe, expect, it } from "vitest";
import { wordsOfShare } from "./share-target.ts";

describe("the words of a share", () => {
  it("are the title, the text and the address, a line each", () => {
    const given = {
      title: "Lift shaft",
      text: " Crack at level 3.\nSee photo. ",
      url: "https://a.ng/1",
    };
    expect(wordsOfShare(given)).toBe("Lift shaft\nCrack at level 3.\nSee photo.\nhttps://a.ng/1");
  });

  it("contain what an app repeats only once", () => {
    const url = "https://a.ng/1";
    expect(wordsOfShare({ title: "Crack", text: `Crack ${url}`, url })).toBe(`Crack ${url}`);
    expect(wordsOfShare({ title: url, text: "", url })).toBe(url);
  });

  it("have plain line breaks and no control characters", () => {
    expect(wordsOfShare({ title: "", text: "Pour\r\nbegan\rlate\u0000.", url: "" })).toBe(
      "Pour\nbegan\nlate.",
    );
  });

  it("are empty if an app shares only photos", () => {
    expect(wordsOfShare({ title: " ", text: "", url: "\n" })).toBe("");
  });
});
