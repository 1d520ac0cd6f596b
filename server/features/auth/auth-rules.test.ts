import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cookieMaxAge,
  GRACE_SECONDS,
  judgeRefresh,
  sessionExpiry,
  type StoredSession,
} from "./auth-rules.ts";

const START = Date.parse("2026-03-01T08:00:00.000Z");
const DAY = 24 * 60 * 60 * 1000;

const at = (milliseconds: number) => new Date(START + milliseconds);
const alive: StoredSession = { endedAt: null, expiresAt: at(DAY), isMember: true };
const withinADay = fc.integer({ min: 0, max: DAY - 1 });

describe("judgeRefresh", () => {
  test("returns unknown for a token that is not stored", () => {
    const token = { replacedAt: null, isOutrun: false };
    expect(judgeRefresh({ token: undefined, session: alive, now: at(0) })).toBe("unknown");
    expect(judgeRefresh({ token, session: undefined, now: at(0) })).toBe("unknown");
  });

  test("rotates the newest token while the sign-in is alive", () => {
    fc.assert(
      fc.property(withinADay, (now) => {
        expect(
          judgeRefresh({
            token: { replacedAt: null, isOutrun: false },
            session: alive,
            now: at(now),
          }),
        ).toBe("rotate");
      }),
    );
  });

  test("accepts a replaced token within the grace period, to the millisecond, and treats it as theft afterwards", () => {
    fc.assert(
      fc.property(withinADay, withinADay, (replaced, now) => {
        const verdict = judgeRefresh({
          token: { replacedAt: at(replaced), isOutrun: false },
          session: alive,
          now: at(now),
        });
        const isLate = now - replaced > GRACE_SECONDS * 1000;
        expect(verdict).toBe(isLate ? "theft" : "rotate-within-grace");
      }),
      {
        examples: [
          [0, GRACE_SECONDS * 1000],
          [0, GRACE_SECONDS * 1000 + 1],
          [5_000, 0],
        ],
      },
    );
  });

  test("treats an outrun token as theft, even within the grace period", () => {
    fc.assert(
      fc.property(withinADay, withinADay, (replaced, now) => {
        const token = { replacedAt: at(replaced), isOutrun: true };
        expect(judgeRefresh({ token, session: alive, now: at(now) })).toBe("theft");
      }),
    );
  });

  test("refuses every token once the sign-in has ended or expired", () => {
    const moment = fc.option(withinADay.map(at), { nil: null });
    fc.assert(
      fc.property(moment, withinADay, fc.boolean(), (replacedAt, now, isMember) => {
        const token = { replacedAt, isOutrun: false };
        const ended = { endedAt: at(0), expiresAt: at(DAY), isMember };
        const ranOut = { endedAt: null, expiresAt: at(now), isMember };
        expect(judgeRefresh({ token, session: ended, now: at(now) })).toBe("expired");
        expect(judgeRefresh({ token, session: ranOut, now: at(now) })).toBe("expired");
      }),
    );
  });

  test("refuses a person who is no longer a member, and still detects theft", () => {
    const left = { ...alive, isMember: false };
    const late = at(GRACE_SECONDS * 1000 + 1);
    expect(
      judgeRefresh({ token: { replacedAt: null, isOutrun: false }, session: left, now: at(0) }),
    ).toBe("left");
    expect(
      judgeRefresh({ token: { replacedAt: at(0), isOutrun: false }, session: left, now: at(0) }),
    ).toBe("left");
    expect(
      judgeRefresh({ token: { replacedAt: at(0), isOutrun: false }, session: left, now: late }),
    ).toBe("theft");
  });
});

test("a remembered sign-in expires 30 days after its last use, another after 24 hours", () => {
  const startedAt = at(0);
  expect(sessionExpiry({ remember: true, startedAt, now: at(5) })).toEqual(at(30 * DAY + 5));
  expect(sessionExpiry({ remember: false, startedAt, now: at(5) })).toEqual(at(DAY + 5));
});

test("a remembered sign-in ends at most 90 days after it began, another after 7, however often it is used", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.integer({ min: 0, max: 90 * DAY }), (remember, used) => {
      const ends = sessionExpiry({ remember, startedAt: at(0), now: at(used) });
      expect(ends.getTime()).toBeLessThanOrEqual(at((remember ? 90 : 7) * DAY).getTime());
    }),
  );
});

test("only a remembered sign-in's cookie outlives the browser", () => {
  expect(cookieMaxAge(true)).toBe(30 * 24 * 60 * 60);
  expect(cookieMaxAge(false)).toBeUndefined();
});
