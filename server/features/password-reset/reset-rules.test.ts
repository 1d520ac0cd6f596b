import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOf, resetExpiry, resetRefusals, type StoredReset } from "./reset-rules.ts";

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2100-01-01"),
  noInvalidDate: true,
});
const sent = fc.record({
  at: moment,
  usedAt: fc.option(moment),
  replacedAt: fc.option(moment),
});

function stored({
  at,
  usedAt,
  replacedAt,
}: {
  at: Date;
  usedAt: Date | null;
  replacedAt: Date | null;
}): StoredReset {
  return {
    userId: "somebody",
    expiresAt: resetExpiry(at).toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    replacedAt: replacedAt?.toISOString() ?? null,
  };
}

describe("a link", () => {
  test("is valid for thirty minutes after it was sent, and not a moment longer", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 3_600_000 }), (at, ms) => {
        const reset = stored({ at, usedAt: null, replacedAt: null });
        const fault = faultOf(reset, new Date(at.getTime() + ms));
        expect(fault).toBe(ms < 30 * 60_000 ? undefined : "expired");
      }),
    );
  });

  test("is never valid once it was used or replaced, at any time", () => {
    fc.assert(
      fc.property(sent, moment, (link, now) => {
        fc.pre(link.usedAt !== null || link.replacedAt !== null);
        expect(faultOf(stored(link), now)).toBe(link.usedAt ? "used" : "replaced");
      }),
    );
  });

  test("that was never sent is unknown", () => {
    expect(faultOf(undefined, new Date())).toBe("unknown");
  });

  test("has its own message for each fault", () => {
    expect(new Set(Object.values(resetRefusals)).size).toBe(4);
  });
});
