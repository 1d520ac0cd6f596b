import { describe, expect, it } from "vitest";
import { hats } from "../../../contract/hats.ts";
import { roles } from "../../../contract/permissions.ts";
import { hatChoiceLabel, hatGroups } from "./hat-groups.ts";

describe("the hats that can be given", () => {
  it("stand in groups by what they allow, each hat once", () => {
    for (const role of roles) {
      const all = hatGroups(role).flatMap((group) => group.hats);
      expect(all.toSorted()).toEqual([...hats].toSorted());
    }
    expect(hatGroups("contractor").map((group) => group.hats.length)).toEqual([3, 5]);
    expect(hatGroups("engineer").map((group) => group.hats.length)).toEqual([1, 7]);
    expect(hatGroups("client")).toHaveLength(1);
  });

  it("say what they let their wearer approve, where that is more than the role", () => {
    const setting = { limits: { engineer: 100, foreman: 50, architect: 500 }, money: String };
    expect(hatChoiceLabel("architect", "engineer", setting)).toBe("Architect, approves up to 500");
    expect(hatChoiceLabel("foreman", "engineer", setting)).toBe("Foreman");
    expect(hatChoiceLabel("architect", "admin", setting)).toBe("Architect");
    expect(hatChoiceLabel("architect", "contractor", setting)).toBe("Architect");
  });
});
