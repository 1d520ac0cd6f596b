import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentParts, mentionableName, mentionsIn, writeMention } from "./mentions.ts";

const ADA = "01990000-0000-7000-8000-00000000000a";
const OBI = "01990000-0000-7000-8000-00000000000b";

/** Text that is likely to be almost a mention. */
const messy = fc
  .array(
    fc.oneof(
      fc.constantFrom("@", "[", "]", "(", ")", `@[Ada](${ADA})`, `(${OBI})`, "@[", "](", "\n"),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(""));
const person = fc.record({ id: fc.uuid(), name: fc.string() });

describe("mentions in a comment", () => {
  it("are people named as @[Name](id), each once, in order", () => {
    const body = `@[Obi](${OBI}) and @[Ada](${ADA.toUpperCase()}), again @[Ada O.](${ADA})`;
    expect(mentionsIn(body)).toEqual([
      { id: OBI, name: "Obi" },
      { id: ADA, name: "Ada" },
    ]);
  });

  it("do not include what only looks like a mention", () => {
    for (const body of [
      "@Ada",
      "[Ada](https://example.com)",
      `@[](${ADA})`,
      "@[Ada](not-an-id)",
      `@[A\nda](${ADA})`,
      `@ [Ada](${ADA})`,
      `@[Ada] (${ADA})`,
      `@[Ada](${ADA}0)`,
    ]) {
      expect(mentionsIn(body), body).toEqual([]);
    }
  });

  it("are found for every name and in every context", () => {
    fc.assert(
      fc.property(messy, fc.array(person), messy, (before, people, after) => {
        const body = `${before} ${people.map(writeMention).join(" ")} ${after}`;
        const found = mentionsIn(body).map(({ id }) => id);
        for (const { id } of people) expect(found).toContain(id.toLowerCase());
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it("split the text without losing or adding a character", () => {
    fc.assert(
      fc.property(messy, (body) => {
        const parts = commentParts(body);
        const whole = parts.map((part) =>
          part.kind === "text" ? part.text : `@[${part.name}](${part.id})`,
        );
        expect(whole.join("")).toBe(body);
        const words = parts.filter((part) => part.kind === "text").map(({ text }) => text);
        expect(words.flatMap(mentionsIn)).toEqual([]);
      }),
    );
  });

  it("are written from any name as exactly one mention of that person", () => {
    fc.assert(
      fc.property(person, ({ id, name }) => {
        const written = writeMention({ id, name });
        expect(commentParts(written)).toEqual([
          { kind: "mention", id: id.toLowerCase(), name: mentionableName(name) },
        ]);
      }),
    );
  });
});
