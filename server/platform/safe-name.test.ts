import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeName, safeText } from "./safe-name.ts";

const safe = (name: string) => safeName(name, "Someone");

describe("a name of a person, a company or a building stays as it is", () => {
  test.each([
    "Funmi Ade",
    "Adeyemi & Sons Ltd.",
    "St. Mary’s Hospital, Block 12",
    "Ọlá O'Brien-Smith (Lagos)",
    "建設会社",
    "Phase 2-3, 2026",
  ])("%s", (name) => {
    expect(safe(name)).toBe(name);
  });
});

describe("what a mail program would make a link of is taken apart", () => {
  test.each([
    ["Win at http://evil.example/now", "Win at evil example now"],
    ["evil.example", "evil example"],
    ["www.evil.example", "evil example"],
    ["pay@evil.example", "pay evil example"],
    ["evil。example", "evil example"],
    ["ｅｖｉｌ．ｅｘａｍｐｌｅ", "evil example"],
    ["e\u200Bvil.\u00ADexample", "e vil. example"],
    ["Call +234 (0)803 555-0101 now", "Call now"],
    ["javascript:alert(1)", "alert(1)"],
    ["a\r\nBcc: all", "a Bcc: all"],
    ["\u202Egro.live", "gro live"],
  ])("%j", (name, expected) => {
    expect(safe(name)).toBe(expected);
  });

  test.each(["", "…", "http://", "@@@", "+234 803 555 0101", "\u0000"])(
    "of %j nothing is left",
    (name) => {
      expect(safe(name)).toBe("Someone");
    },
  );
});

describe("a message of several lines", () => {
  test.each([
    ["", ""],
    ["Come on Monday.\r\n\n  Bring a level!  ", "Come on Monday.\nBring a level!"],
    ["See https://evil.example/x\nor call 0803 555 0101", "See evil example x\nor call"],
    ["evil.\u2028example\u202E", "evil.\nexample"],
    ["The floor is ₦12,500,000.", "The floor is ₦12,500,000."],
  ])("%j becomes %j", (text, expected) => expect(safeText(text, 1000)).toBe(expected));

  test("is cut", () => expect(safeText("ab\ncd", 4)).toBe("ab…"));
});

test("a long name is cut", () => {
  expect(safe("a".repeat(61))).toBe(`${"a".repeat(59)}…`);
  expect([...safe("🏗".repeat(100) + "a")].length).toBeLessThanOrEqual(60);
});

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    ".",
    "@",
    "/",
    "://",
    "http",
    "www",
    "evil",
    "com",
    "\r\n",
    "\u202E",
    "+234",
    " ",
  ),
  fc.webUrl(),
  fc.emailAddress(),
  fc.ipV4(),
);

test("whatever is written, no link, no line break and no control character is left", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (parts) => {
      const name = safe(parts.join(""));
      // Without a dot, a colon or an at sign inside it, nothing is an address.
      expect(name).not.toMatch(/[.。．｡:]\S|[@/\\]|\b(https?|www|mailto)\b|\d{7}/i);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u);
      expect([...name].length).toBeLessThanOrEqual(60);
      expect(name.trim()).toBe(name);
      expect(name).not.toBe("");
    }),
    { numRuns: 2_000 },
  );
});
