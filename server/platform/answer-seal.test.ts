import { expect, it } from "vitest";
import { answerSeal } from "./answer-seal.ts";

const seal = answerSeal("a secret of the tests, of more than 32 characters");

it("opens what it sealed, short or long, for its owner", () => {
  for (const text of ["", '{"data":"₦5"}', "problem ".repeat(100_000)]) {
    const sealed = seal.seal(text, "Ada");
    expect(seal.open(sealed, "Ada")).toBe(text);
    expect(seal.open(sealed, "Emeka")).toBeUndefined();
    expect(sealed.length).toBeLessThan(10_000);
  }
});

it("opens nothing that was changed, cut short, or sealed with another secret", () => {
  const sealed = seal.seal("a link", "Ada");
  expect(sealed.includes("a link")).toBe(false);
  expect(
    answerSeal("another secret, also of more than 32 letters").open(sealed, "Ada"),
  ).toBeUndefined();
  expect(seal.open(Buffer.from("short"), "Ada")).toBeUndefined();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(changed, "Ada"), `byte ${at}`).toBeUndefined();
  }
});

it("gives the same fingerprint only for the same parts", () => {
  const of = (...parts: (string | Buffer)[]) => seal.fingerprint(parts).toString("hex");
  expect(of("ab", "c")).toBe(of("ab", Buffer.from("c")));
  const others = [of("ab", "c"), of("a", "bc"), of("abc"), of("ab", "c", ""), of("c", "ab")];
  expect(new Set(others).size).toBe(others.length);
});
