import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAddresses, repeatedAddresses } from "./address-list.ts";

describe("pasted addresses", () => {
  test.each([
    ["", []],
    [" \n,;\t ,\r\n", []],
    ["ada@example.com", ["ada@example.com"]],
    ["ada@example.com, bola@example.com;chi@example.com", ["ada@", "bola@", "chi@"]],
    ["ada@example.com\r\nbola@example.com\tchi@example.com", ["ada@", "bola@", "chi@"]],
    ["ada@example.com bola@example.com", ["ada@", "bola@"]],
    ["Ada Obi <ada@example.com>, Bola <bola@example.com>", ["ada@", "bola@"]],
    ['"Obi, Ada" <ada@example.com>; bola@example.com', ["ada@", "bola@"]],
    ["Ada <ada@example.com> Bola <bola@example.com>", ["ada@", "bola@"]],
    ["Ada Obi ada@example.com", ["ada@"]],
    ["ADA@Example.com, ada@example.com", ["ada@"]],
    ["mailto:ada@example.com", ["ada@"]],
    ["Write to (ada@example.com).", ["ada@"]],
    ["'ada@example.com'; \"bola@example.com\"", ["ada@", "bola@"]],
    ["\u200Bada@example.com\uFEFF,\u00A0bola@example.com", ["ada@", "bola@"]],
    // An unclosed quote or bracket does not swallow what follows.
    ['"Obi, ada@example.com, bola@example.com', ['"obi', "ada@", "bola@"]],
    ["Ada <ada@example.com, bola@example.com", ["ada@", "bola@"]],
    ["nonsense, ada@example.com", ["nonsense", "ada@"]],
    ["<>, <nonsense>", ["nonsense"]],
  ])("%j", (pasted, expected) => {
    const whole = expected.map((each) => (each.endsWith("@") ? `${each}example.com` : each));
    expect(parseAddresses(pasted)).toEqual(whole);
  });

  test("are known to be repeated in any spelling, each once", () => {
    const pasted = "Ada <ADA@example.com>, bola@example.com; ada@example.com\nada@example.com oops";
    expect(repeatedAddresses(pasted)).toEqual(["ada@example.com"]);
    expect(repeatedAddresses("")).toEqual([]);
  });

  const name = fc.string({ unit: fc.constantFrom(..."abcdeé' -"), minLength: 1, maxLength: 12 });
  const address = fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9._+-]{0,9}[a-z0-9]$/), fc.stringMatching(/^[a-z]{1,9}$/))
    .map(([local, host]) => `${local}@${host}.ng`);
  const decorated = fc.tuple(address, name, fc.nat(5)).map(([plain, who, way]) => {
    const forms = [
      plain,
      plain.toUpperCase(),
      `${who} <${plain}>`,
      `"${who}, ${who}" <${plain}>`,
      `mailto:${plain}`,
      ` ${plain} `,
    ];
    return { plain, written: forms[way] ?? plain };
  });

  test("are found however they are written and combined", () => {
    const separator = fc.constantFrom(",", ";", "\n", "\r\n", "\t", ", ", " ;\n", ",,");
    fc.assert(
      fc.property(fc.array(decorated), fc.array(separator, { minLength: 1 }), (all, between) => {
        const pasted = all
          .map(({ written }, n) => `${written}${between[n % between.length] ?? ","}`)
          .join("");
        expect(parseAddresses(pasted)).toEqual([...new Set(all.map(({ plain }) => plain))]);
      }),
    );
  });

  test("are normalised and unique, whatever is pasted", () => {
    const anything = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(..."ab@.<>\"',; \n\t") }),
    );
    fc.assert(
      fc.property(anything, (pasted) => {
        const found = parseAddresses(pasted);
        expect(new Set(found).size).toBe(found.length);
        for (const each of found) {
          expect(each).toBe(each.trim());
          expect(each.length).toBeGreaterThan(0);
          expect(each.length).toBeLessThanOrEqual(254);
        }
      }),
    );
  });
});
