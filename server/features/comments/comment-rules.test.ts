import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentAudienceOf, EXCERPT_LENGTH, excerptOf } from "./comment-rules.ts";

const ADA = "01990000-0000-7000-8000-00000000000a";
const nobody = new Map<string, string>();

describe("an excerpt", () => {
  it("is one line of plain text, with people by their current names", () => {
    const body = `- **Rebar** is \`late\`,\n  says @[Ada A.](${ADA}):\nsee [the note](https://example.com/a)`;
    expect(excerptOf(body, new Map([[ADA, "Ada Obi"]]))).toBe(
      "Rebar is late, says @Ada Obi: see the note",
    );
    expect(excerptOf(`@[Ada A.](${ADA})`, nobody)).toBe("@Ada A.");
    expect(excerptOf("4 * 5 bags", nobody)).toBe("4 * 5 bags");
  });

  it("ends at a word boundary when it is long", () => {
    const long = excerptOf("cement ".repeat(100), nobody);
    expect(long).toMatch(/^(cement )+cement…$/);
    expect(excerptOf("x".repeat(500), nobody)).toBe(`${"x".repeat(EXCERPT_LENGTH - 1)}…`);
  });

  it("is never too long, never several lines, and never splits a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (body) => {
        const excerpt = excerptOf(body, nobody);
        expect([...excerpt].length).toBeLessThanOrEqual(EXCERPT_LENGTH);
        expect(excerpt).not.toMatch(/[\r\n\t]/);
        expect(excerpt.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("the people to notify of a comment", () => {
  const id: fc.Arbitrary<string> = fc.constantFrom("actor", "ada", "emeka", "kunle", "bola");
  const ids = fc.array(id);

  it("are each person once, only those who can see it, never the actor or anyone already notified", () => {
    fc.assert(
      fc.property(
        ids,
        ids,
        fc.array(fc.option(id)),
        ids,
        (mentioned, alreadyNotified, concerned, seeing) => {
          const canSee = new Set(seeing);
          const audience = commentAudienceOf({
            actorId: "actor",
            mentioned,
            alreadyNotified,
            concerned,
            canSee,
          });
          const all = [...audience.mentioned, ...audience.others];
          expect(new Set(all).size).toBe(all.length);
          for (const person of all) {
            expect(canSee.has(person)).toBe(true);
            expect(["actor", ...alreadyNotified]).not.toContain(person);
          }
          const expected = mentioned.filter(
            (person) =>
              person !== "actor" && canSee.has(person) && !alreadyNotified.includes(person),
          );
          expect(new Set(audience.mentioned)).toEqual(new Set(expected));
        },
      ),
    );
  });
});
