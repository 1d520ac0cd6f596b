import { describe, expect, it } from "vitest";
import { hatPowers, hatPowersInWords, hatPowerWords } from "./hat-powers.ts";
import { hats } from "../hats.ts";
import { hatRules, may, type Role, roles } from "../permissions.ts";

const colleaguesTask = { createdBy: "boss", assignedTo: "colleague", isColleagues: true };

/** Whether the table lets a wearer move the task of a colleague, which their role alone does not. */
const movesMore = (role: Role, hat: (typeof hats)[number]) => {
  const actor = { userId: "me", role, isOwner: false };
  const move = (worn: (typeof hats)[number][]) =>
    may(actor, "task.move", { ...colleaguesTask, hats: worn });
  return move([hat]) && !move([]);
};

describe("what a hat allows", () => {
  it("has words for each action that a hat can widen, and for no other", () => {
    expect(Object.keys(hatPowerWords).toSorted()).toEqual(Object.keys(hatRules).toSorted());
  });

  it("is what the table of permissions gives", () => {
    for (const role of roles)
      for (const hat of hats)
        expect(hatPowers(role, hat).includes("task.move")).toBe(movesMore(role, hat));
  });

  it("is said in a sentence", () => {
    expect(hatPowersInWords("contractor", "foreman")).toBe(
      "May also change the status of tasks that are assigned to people of their company, and propose due dates for such tasks.",
    );
    expect(hatPowersInWords("contractor", "storekeeper")).toBe(
      "Says what they are. Allows no more than the role Contractor.",
    );
    expect(hatPowersInWords("engineer", "project_manager")).toBe(
      "May also approve reports for the client.",
    );
    expect(hatPowersInWords("engineer", "foreman")).toMatch(/no more than the role Engineer\.$/);
  });
});
