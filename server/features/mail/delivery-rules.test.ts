import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanSubject, judgeFailure, MAX_ATTEMPTS, nextAttempt } from "./delivery-rules.ts";

const MINUTE = 60_000;

describe("cleanSubject", () => {
  test("is always one line of 1 to 200 characters, without control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (subject) => {
        const clean = cleanSubject(subject);
        expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(200);
        expect(cleanSubject(clean)).toBe(clean);
      }),
    );
  });

  test("splits no character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (subject) => {
        expect(cleanSubject(subject).isWellFormed()).toBe(true);
      }),
    );
  });

  test("keeps a valid subject unchanged", () => {
    expect(cleanSubject("Ada invites you to “Lekki Duplex”")).toBe(
      "Ada invites you to “Lekki Duplex”",
    );
    expect(cleanSubject(`a${"b".repeat(300)}`)).toBe(`a${"b".repeat(198)}…`);
  });
});

describe("nextAttempt", () => {
  const moment = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });

  const attempts = fc.integer({ min: 1, max: MAX_ATTEMPTS - 2 });

  test("backs off, up to four hours", () => {
    fc.assert(
      fc.property(attempts, moment, (attempts, now) => {
        const wait = (n: number) =>
          Number(nextAttempt({ attempts: n, now, expiresAt: null })) - now.getTime();
        expect(wait(attempts)).toBeGreaterThanOrEqual(MINUTE);
        expect(wait(attempts + 1)).toBeGreaterThanOrEqual(wait(attempts));
        expect(wait(attempts + 1)).toBeLessThanOrEqual(240 * MINUTE);
      }),
    );
  });

  test("is before the link expires, or never", () => {
    fc.assert(
      fc.property(attempts, moment, fc.integer({ min: 0, max: 600 }), (attempts, now, minutes) => {
        const expiresAt = new Date(now.getTime() + minutes * MINUTE);
        const patient = nextAttempt({ attempts, now, expiresAt: null });
        const next = nextAttempt({ attempts, now, expiresAt: expiresAt.toISOString() });
        expect(next).toEqual(Number(patient) < Number(expiresAt) ? patient : undefined);
      }),
    );
  });

  test("continues for more than two days and less than four", () => {
    let now = new Date("2026-03-10T06:00:00Z");
    const begun = now.getTime();
    let attempts = 1;
    for (let next = nextAttempt({ attempts, now, expiresAt: null }); next; attempts += 1) {
      now = next;
      next = nextAttempt({ attempts: attempts + 1, now, expiresAt: null });
    }
    expect(attempts).toBe(MAX_ATTEMPTS);
    const days = (now.getTime() - begun) / (24 * 60 * MINUTE);
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThan(4);
  });
});

describe("judgeFailure", () => {
  test.each([
    [{ code: "EENVELOPE", permanent: true, response: "550 No such user" }, true, false],
    [{ code: "EMESSAGE", permanent: true, response: "554 Spam" }, true, false],
    [{ code: "EENVELOPE" }, true, false],
    [{ code: "EENVELOPE", permanent: false, response: "450 Later" }, false, false],
    [{ code: "EAUTH", permanent: true, response: "535 No" }, false, true],
    [{ code: "ECONNECTION" }, false, true],
    [{ code: "ETIMEDOUT" }, false, true],
    [{ code: "EFILE" }, false, true],
    [{}, false, true],
  ])("of %j: final %s, concerns all %s", (failure, final, concernsAll) => {
    expect(judgeFailure(failure)).toMatchObject({ final, concernsAll });
  });

  test("returns one sentence on one line, however long the server's reply", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("EENVELOPE", "EMESSAGE", "EAUTH", "ESOCKET", undefined),
        fc.boolean(),
        fc.option(fc.string({ unit: "binary", maxLength: 1000 }), { nil: undefined }),
        (code, permanent, response) => {
          const { sentence } = judgeFailure({ code, permanent, response });
          expect(sentence).not.toMatch(/\p{Cc}/u);
          expect(sentence.length).toBeLessThan(300);
        },
      ),
    );
  });
});
