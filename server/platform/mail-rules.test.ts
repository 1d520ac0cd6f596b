import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cleanSubject,
  judgeFailure,
  MAX_ATTEMPTS,
  nextAttempt,
  parseSender,
  quoteAddress,
  senderOf,
} from "./mail-rules.ts";

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

  test("cuts no character in two", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (subject) => {
        expect(cleanSubject(subject).isWellFormed()).toBe(true);
      }),
    );
  });

  test("keeps a subject as it is", () => {
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

  test("comes later and later, at most four hours on", () => {
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

  test("comes before the link expires, or never", () => {
    fc.assert(
      fc.property(attempts, moment, fc.integer({ min: 0, max: 600 }), (attempts, now, minutes) => {
        const expiresAt = new Date(now.getTime() + minutes * MINUTE);
        const patient = nextAttempt({ attempts, now, expiresAt: null });
        const next = nextAttempt({ attempts, now, expiresAt });
        expect(next).toEqual(Number(patient) < Number(expiresAt) ? patient : undefined);
      }),
    );
  });

  test("goes on for more than two days and less than four", () => {
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
  ])("of %j: final %s, everybody's %s", (failure, final, everybody) => {
    expect(judgeFailure(failure)).toMatchObject({ final, everybody });
  });

  test("says one sentence on one line, however long the server talks", () => {
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

describe("quoteAddress", () => {
  test("leaves ordinary addresses as they are", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(quoteAddress(address)).toBe(address);
      }),
    );
  });

  test("leaves nothing outside of quotes that separates addresses", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^\s@\p{Cc}]{1,30}$/u), (local) => {
        const quoted = quoteAddress(`${local}@example.com`);
        expect(quoted.replace(/^"(?:[^"\\]|\\.)*"/, "")).toMatch(
          /^[^"(),:;<>[\\\]]*@example\.com$/,
        );
      }),
    );
  });
});

describe("the sender", () => {
  const none = { mailFrom: undefined, smtpUrl: undefined, publicUrl: undefined };
  test.each([
    [none, { name: "Plumbline", address: "no-reply@localhost" }],
    [
      { ...none, mailFrom: "Site Office <office@example.com>", publicUrl: "https://p.example" },
      { name: "Site Office", address: "office@example.com" },
    ],
    [
      { ...none, mailFrom: "office@example.com" },
      { name: "Plumbline", address: "office@example.com" },
    ],
    [
      {
        ...none,
        smtpUrl: "smtps://ada%40example.com:pw@mail.example.com",
        publicUrl: "https://p.example",
      },
      { name: "Plumbline", address: "ada@example.com" },
    ],
    [
      {
        ...none,
        smtpUrl: "smtp://apikey:pw@mail.example.com",
        publicUrl: "https://plumb.example:8443/x",
      },
      { name: "Plumbline", address: "no-reply@plumb.example" },
    ],
    [
      { ...none, publicUrl: "http://192.168.1.5:3000" },
      { name: "Plumbline", address: "no-reply@localhost" },
    ],
    [
      { ...none, publicUrl: "http://[::1]:3000" },
      { name: "Plumbline", address: "no-reply@localhost" },
    ],
  ])("of %j is %j", (config, sender) => {
    expect(senderOf(config)).toEqual(sender);
  });

  test.each(["", "Plumbline", "a@b@c", "x <y>", "a@b, c@d", "Evil\r\nBcc: x <a@b>", "<a@b> c"])(
    "cannot be read from %j",
    (text) => {
      expect(parseSender(text)).toBeUndefined();
    },
  );
});
