import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

const own = ["Funmi Ade", "funmi.ade@example.com", "Ade & Sons Builders"];
const wordOf = (password: string) => strengthOf(password, own).word;

test.each([
  ["", "Too short"],
  ["abc12", "Too short"],
  ["aaaaaaaaaaaa", "Weak"],
  ["12345678901234", "Weak"],
  ["qwertyuiop", "Weak"],
  ["password1", "Weak"],
  ["Builders2026", "Weak"],
  ["funmi.ade1", "Weak"],
  ["horse7", "Weak"],
  ["Lekki-26", "Fair"],
  ["Lekki-2026", "Good"],
  ["river tower", "Good"],
  ["correct horse battery staple", "Strong"],
])("%s is %s", (password, word) => {
  expect(wordOf(password)).toBe(word);
});

describe("advice", () => {
  test("names what is missing", () => {
    expect(strengthOf("Funmi-7", own).advice).toBe("Leave out your own names.");
    expect(strengthOf("Lekki-26", own).advice).toBe("10 characters are better.");
    expect(strengthOf("1234567890abc", []).advice).toBe("Avoid sequences and common words.");
    expect(strengthOf("Lekki-2026", own).advice).toBe("");
  });

  test("a name of one or two letters is no reason", () => {
    expect(strengthOf("solid-beam-42", ["Al Be", "a@b.co"]).word).toBe("Strong");
  });
});

test("more letters never make it weaker, and no text breaks it", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 3 }), (password, more, names) => {
      const { bars, word, advice } = strengthOf(password, names);
      expect(bars).toBeLessThanOrEqual(4);
      expect(word === "Good" || word === "Strong" ? advice : "").toBe("");
      expect(strengthOf(`${password}\n${more}`, []).bars).toBeGreaterThanOrEqual(
        strengthOf(password, []).bars,
      );
    }),
  );
});
