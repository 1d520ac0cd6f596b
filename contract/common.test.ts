import { describe, expect, test } from "vitest";
import { id, line, requiredLine, requiredText, text } from "./common.ts";

const refused = "Title contains a character that is not allowed.";
const oneLine = "Title must be on one line.";
const messageOf = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ["NUL", "a\u0000b"],
  ["BEL", "a\u0007b"],
  ["ESC", "a\u001b[31mb"],
  ["DEL", "a\u007fb"],
  ["NEL", "a\u0085b"],
  ["CSI", "a\u009bb"],
  ["right-to-left override", "invoice\u202Efdp.exe"],
  ["isolate", "a\u2066b\u2069c"],
  ["half a character", "a\ud800b"],
])("text of one line or several holds no %s", (_, value) => {
  expect(messageOf(text("Title", 20), value)).toBe(refused);
  expect(messageOf(line("Title", 20), value)).toBe(refused);
});

describe("lines", () => {
  test.each(["a\nb", "a\r\nb", "a\rb", "a\tb", "a\u2028b", "a\u2029b"])(
    "are kept by text, and none in a title: %j",
    (value) => {
      expect(text("Title", 20).parse(value)).toBe(value.replaceAll(/\r\n?/g, "\n"));
      expect(messageOf(line("Title", 20), value)).toBe(oneLine);
      expect(messageOf(requiredLine("Title", 20), value)).toBe(oneLine);
    },
  );

  test("count as one character, however they are encoded", () => {
    expect(text("Title", 3).parse("a\r\nb")).toBe("a\nb");
  });
});

test.each(["Adé Òjó", "محمد", "山田", "👷🏾‍♀️ Site", "a\u200fb", "50 % – ₦"])(
  "%s is a name",
  (value) => {
    expect(requiredLine("Title", 20).parse(` ${value}\n`)).toBe(value);
  },
);

test.each([
  ["left out", undefined, "Title is required"],
  ["left empty", "  ", "Title is required"],
  ["emptied by null", null, "Title must be text."],
  ["of another type", ["a"], "Title must be text."],
])("a field that must be there is told so when it is %s", (_, value, message) => {
  for (const schema of [requiredText("Title", 20), requiredLine("Title", 20)]) {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  }
});

test("an id is not nil, and its letters may be upper or lower case", () => {
  const small = "01a200da-b017-73c4-8f2e-439846256e06";
  expect(id.parse(small)).toBe(small);
  expect(id.parse(small.toUpperCase())).toBe(small);
  for (const none of ["00000000-0000-0000-0000-000000000000", "01a200da", ""])
    expect(id.safeParse(none).success, none).toBe(false);
});

test.each(["\u200b", "\u200d \u200d", "\u3164", "\u2800", "\u00ad"])(
  "%j is invisible, so it does not count as text",
  (value) => {
    for (const schema of [requiredText("Title", 20), requiredLine("Title", 20)]) {
      expect(messageOf(schema, value)).toBe("Title is required");
      expect(messageOf(schema, `a${value}b`)).toBeUndefined();
    }
  },
);
