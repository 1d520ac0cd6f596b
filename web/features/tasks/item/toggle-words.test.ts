import { describe, expect, it } from "vitest";
import { toggleWords } from "./toggle-words.ts";

const nobody = { moves: false, accepts: false };
const assignee = { moves: true, accepts: false };
const engineer = { moves: true, accepts: true };

describe("the words of a task's round box", () => {
  it("name nobody in a project that is frozen", () => {
    const frozen = "This project is archived.";
    expect(toggleWords("todo", { ...nobody, frozen })).toBe(`Not finished. ${frozen}`);
    expect(toggleWords("completed", { ...nobody, frozen })).toBe(`Accepted. ${frozen}`);
  });

  it("say who can tick it to those who cannot", () => {
    expect(toggleWords("blocked", nobody)).toBe(
      "Not finished. Its assignee, whoever added it, engineers and administrators can tick it.",
    );
    expect(toggleWords("done", nobody)).toBe("Finished, not accepted yet.");
    expect(toggleWords("completed", nobody)).toBe("Accepted.");
  });

  it("say what ticking does, and who accepts the task then", () => {
    expect(toggleWords("todo", assignee)).toBe(
      "Not finished. Tick it when the work is finished. Somebody else accepts it then.",
    );
    expect(toggleWords("in_progress", engineer)).toBe(
      "Not finished. Tick it when the work is finished. You can accept it then.",
    );
  });

  it("say what unticking does", () => {
    expect(toggleWords("done", assignee)).toBe(
      "Finished, not accepted yet. Untick it to open the task again.",
    );
    expect(toggleWords("completed", engineer)).toBe("Accepted. Untick it to open the task again.");
  });
});
