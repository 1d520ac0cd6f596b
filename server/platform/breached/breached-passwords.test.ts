import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BREACHED_FILE, isBreached, refuseBreached } from "./breached-passwords.ts";

test.each(["123456", "password", "password123", "qwerty123", "P@ssw0rd", "iloveyou", "Tecumseh"])(
  "%s is on the list",
  async (password) => {
    expect(await isBreached(password)).toBe(true);
  },
);

test.each(["Lekki-2026", "plumbline-demo", "ọ̀nà ọlọ́jà", "", "x".repeat(200), "Password-of-mine"])(
  "%s is not",
  async (password) => {
    expect(await isBreached(password)).toBe(false);
  },
);

test("letters composed differently are the same password", async () => {
  // Full-width letters, as some keyboards type them.
  expect(await isBreached("ｐａｓｓｗｏｒｄ")).toBe(true);
});

test("holds 100,000 passwords in half a megabyte, each once and in order", async () => {
  const file = await readFile(BREACHED_FILE);
  expect(file).toHaveLength(500_000);
  for (let at = 5; at < file.length; at += 5)
    if (file.compare(file, at - 5, at, at, at + 5) !== 1) throw new Error(`Not in order at ${at}`);
});

test("of 100,000 random passwords at most one is refused with them", async () => {
  let refused = 0;
  for (let n = 0; n < 100_000; n += 1)
    if (await isBreached(randomBytes(12).toString("base64url"))) refused += 1;
  expect(refused).toBeLessThanOrEqual(1);
});

test("the refusal names the field", async () => {
  await expect(refuseBreached("password", "newPassword")).rejects.toMatchObject({
    code: "validation_failed",
    fields: { newPassword: "This password is on lists of stolen ones. Choose another." },
  });
  await expect(refuseBreached("Lekki-2026", "newPassword")).resolves.toBeUndefined();
});
