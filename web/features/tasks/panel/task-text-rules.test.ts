import { describe, expect, it } from "vitest";
import { changedText, versionToSend } from "./task-text-rules.ts";

const base = { title: "Cast the slab", description: "Grade 30", version: 3 };

describe("the text to save", () => {
  it("is only what differs", () => {
    expect(changedText(base, { title: "Cast the slab", description: "Grade 35" })).toEqual({
      description: "Grade 35",
    });
    expect(changedText(base, base)).toEqual({});
    expect(changedText(base, { title: "Cure the slab", description: "" })).toEqual({
      title: "Cure the slab",
      description: "",
    });
  });
});

describe("the version to save with", () => {
  it("is the latest while nobody touched the words", () => {
    expect(versionToSend(base, { ...base, version: 5 })).toBe(5);
  });

  it("is the one begun with when somebody did, so that the server refuses", () => {
    expect(versionToSend(base, { ...base, title: "Cure the slab", version: 4 })).toBe(3);
    expect(versionToSend(base, { ...base, description: "", version: 4 })).toBe(3);
  });
});
