import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("is argon2id with OWASP's cost, and salted", async () => {
  const [one, other] = await Promise.all([hashPassword("Lekki-2026"), hashPassword("Lekki-2026")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test("accepts its password and no other, whatever the characters", async () => {
  for (const password of ["Lekki-2026", "ọ̀nà ọlọ́jà", "a".repeat(200), "with\u0000NUL", "🏗️🏗️🏗️"]) {
    const stored = await hashPassword(password);
    expect(await verifyPassword(stored, password)).toBe(true);
    expect(await verifyPassword(stored, `${password} `)).toBe(false);
  }
});

test("the same letters composed differently are the same password", async () => {
  const stored = await hashPassword("caf\u00e9-au-lait");
  expect(await verifyPassword(stored, "cafe\u0301-au-lait")).toBe(true);
});

test("without a hash, no password is right", async () => {
  expect(await verifyPassword(undefined, "anything at all")).toBe(false);
});
