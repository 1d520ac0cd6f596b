import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invitationStates } from "../../../contract/people/invitations.ts";
import {
  invitationExpiry,
  invitationState,
  whyNotAcceptable,
  whyNotForYou,
} from "./invitation-rules.ts";

const now = new Date("2026-03-01T08:00:00Z");
const open = {
  acceptedAt: null,
  revokedAt: null,
  expiresAt: invitationExpiry(now),
  isReplaced: false,
};

describe("an invitation", () => {
  test("is valid for seven days, to the millisecond", () => {
    const end = open.expiresAt.getTime();
    expect(end - now.getTime()).toBe(7 * 24 * 60 * 60 * 1000);
    expect(invitationState(open, new Date(end - 1))).toBe("pending");
    expect(invitationState(open, new Date(end))).toBe("expired");
  });

  test("is in exactly one state; only pending can be accepted, and no other state becomes pending again", () => {
    const moment = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2026-12-31"),
      noInvalidDate: true,
    });
    const stored = fc.record({
      acceptedAt: fc.option(moment),
      revokedAt: fc.option(moment),
      expiresAt: moment,
      isReplaced: fc.boolean(),
    });
    fc.assert(
      fc.property(stored, moment, moment, (invitation, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        const before = invitationState(invitation, earlier);
        const after = invitationState(invitation, later);
        expect(before === "pending" || after === before).toBe(true);
        const { acceptedAt, revokedAt, isReplaced, expiresAt } = invitation;
        const untouched = acceptedAt === null && revokedAt === null && !isReplaced;
        expect(after === "pending").toBe(untouched && later < expiresAt);
        expect(after === "accepted").toBe(acceptedAt !== null);
        expect(whyNotAcceptable(after, null) === undefined).toBe(after === "pending");
      }),
    );
  });

  test("that is not valid says why, each in its own words, and whom to ask", () => {
    const reasons = invitationStates.map((state) => whyNotAcceptable(state, "Ada")?.message);
    expect(new Set(reasons).size).toBe(invitationStates.length);
    expect(whyNotAcceptable("expired", "Ada")?.message).toBe(
      "This invitation has expired. Ask Ada for a new one.",
    );
    expect(whyNotAcceptable("expired", null)?.message).toContain("the person who invited you");
  });

  test("is for one address only", () => {
    expect(whyNotForYou("ada@example.com", "ada@example.com")).toBeUndefined();
    const why = whyNotForYou("ada@example.com", "bola@example.com");
    expect(why?.code).toBe("forbidden");
    expect(why?.message).toContain("ada@example.com");
  });
});
