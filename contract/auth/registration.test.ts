import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  narrower,
  parseRegistration,
  type Registration,
  registrationKinds,
  registrationText,
  takesCompanyOf,
} from "./registration.ts";

describe("the text of a setting", () => {
  test.each([
    ["open", { kind: "open", domains: [] }],
    [" Invited ", { kind: "invited", domains: [] }],
    ["OFF", { kind: "off", domains: [] }],
    ["example.com", { kind: "domains", domains: ["example.com"] }],
    [
      "Example.com, build.ng example.com",
      { kind: "domains", domains: ["example.com", "build.ng"] },
    ],
  ])("%j", (text, expected) => {
    expect(parseRegistration(text)).toEqual(expected);
  });

  test.each(["", " ", ",", "closed", "localhost", "@example.com", "a@b.com", "*.com", "x..y"])(
    "%j is refused",
    (text) => {
      expect(parseRegistration(text)).toBeUndefined();
    },
  );
});

const domain = fc.constantFrom("a.com", "b.com", "c.com");
const registrations = fc.oneof(
  fc
    .constantFrom(...registrationKinds.filter((kind) => kind !== "domains"))
    .map((kind): Registration => ({ kind, domains: [] })),
  fc
    .uniqueArray(domain, { minLength: 1 })
    .map((domains): Registration => ({ kind: "domains", domains })),
);

describe("two settings", () => {
  test("take a company that both would take, and no other", () => {
    fc.assert(
      fc.property(registrations, registrations, domain, (one, other, host) => {
        const email = `ada@${host}`;
        const both = takesCompanyOf(one, email) && takesCompanyOf(other, email);
        expect(takesCompanyOf(narrower(one, other), email)).toBe(both);
        const isOff = one.kind === "off" || other.kind === "off";
        expect(narrower(one, other).kind === "off").toBe(isOff);
      }),
    );
  });

  test("survive being written and read", () => {
    fc.assert(
      fc.property(registrations, (one) => {
        expect(parseRegistration(registrationText(one))).toEqual(one);
      }),
    );
  });
});

test("a host is compared whole", () => {
  const only: Registration = { kind: "domains", domains: ["example.com"] };
  expect(takesCompanyOf(only, "ada@example.com")).toBe(true);
  for (const email of ["ada@build.example.com", "ada@notexample.com", "example.com@evil.ng"])
    expect(takesCompanyOf(only, email)).toBe(false);
});
