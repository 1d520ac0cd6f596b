import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "../../../contract/permissions.ts";
import { type MemberState, memberChange, whyNotChange } from "./people-rules.ts";

const member: fc.Arbitrary<MemberState> = fc.record({
  id: fc.constantFrom("me", "ada", "bola"),
  name: fc.constantFrom("Ada", "Bola"),
  role: fc.constantFrom(...roles),
  active: fc.boolean(),
  isOwner: fc.boolean(),
});
const change = fc.record({
  role: fc.option(fc.constantFrom(...roles), { nil: undefined }),
  active: fc.option(fc.boolean(), { nil: undefined }),
});

describe("a change of membership", () => {
  test("is what differs, and is idempotent", () => {
    fc.assert(
      fc.property(member, change, (before, sent) => {
        const changes = memberChange(before, sent);
        const after = { ...before, ...changes };
        expect(after.role).toBe(sent.role ?? before.role);
        expect(after.active).toBe(sent.active ?? before.active);
        expect(memberChange(after, sent)).toEqual({});
      }),
    );
  });

  test("never changes the owner, whoever asks, so that a company always has one", () => {
    fc.assert(
      fc.property(member, fc.oneof(change, fc.constant("remove" as const)), (before, sent) => {
        const why = whyNotChange({ ...before, isOwner: true }, sent, "me");
        const isNothing = sent !== "remove" && Object.keys(memberChange(before, sent)).length === 0;
        // The owner is never inactive, so a change that reactivates them does no harm.
        const isReturn =
          sent !== "remove" && !before.active && memberChange(before, sent).role === undefined;
        expect(why === undefined).toBe(isNothing || isReturn);
      }),
    );
  });

  test("lets nobody lock themselves out, and lets everybody else be changed", () => {
    const ada: MemberState = {
      id: "ada",
      name: "Ada",
      role: "admin",
      active: true,
      isOwner: false,
    };
    expect(whyNotChange(ada, "remove", "ada")?.message).toMatch(/^You cannot remove yourself/);
    expect(whyNotChange(ada, { active: false }, "ada")?.message).toMatch(/^You cannot deactivate/);
    expect(whyNotChange(ada, { role: "client" }, "ada")).toBeUndefined();
    for (const sent of ["remove", { active: false }, { role: "client" }] as const) {
      expect(whyNotChange(ada, sent, "bola")).toBeUndefined();
    }
  });
});
