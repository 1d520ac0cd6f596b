import { describe, expect, it } from "vitest";
import { type PersonAction, whyNotTouch } from "./person-rules.ts";

const acts: readonly PersonAction[] = ["role", "active", "remove", "endSignIns"];
const ada = { _id: "ada", name: "Ada Obi", isOwner: false };
const refused = (person: typeof ada, me: string) =>
  acts.filter((act) => whyNotTouch(person, act, me) !== undefined);

describe("what can be done about a person", () => {
  it("is everything, for somebody else who does not own the company", () => {
    expect(refused(ada, "bola")).toEqual([]);
  });

  it("never changes the owner's role or membership, and says why", () => {
    expect(refused({ ...ada, isOwner: true }, "bola")).toEqual(["role", "active", "remove"]);
    expect(whyNotTouch({ ...ada, isOwner: true }, "remove", "bola")).toBe(
      "Ada Obi owns this company and cannot be removed. The company must be handed over first.",
    );
    expect(whyNotTouch({ ...ada, isOwner: true }, "role", "ada")).toMatch(
      /^You own this company and/,
    );
  });

  it("lets nobody remove themselves, but lets them change their own role", () => {
    expect(refused(ada, "ada")).toEqual(["active", "remove", "endSignIns"]);
  });
});
