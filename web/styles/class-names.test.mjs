import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("web/**/*.css", { exclude: ["**/node_modules/**"] });

it("keeps the rules of each class in one file", () => {
  // Two files that use one name reach each other's elements, whichever loads first.
  const places = Map.groupBy(
    files.flatMap((file) =>
      Array.from(readFileSync(file, "utf8").matchAll(/^\.([\w-]+) \{$/gm), ([, name]) => ({
        name,
        file,
      })),
    ),
    ({ name }) => name,
  );
  expect(places.size).toBeGreaterThan(100);
  const repeated = [...places]
    .map(([name, found]) => [name, new Set(found.map(({ file }) => file))])
    .filter(([, homes]) => homes.size > 1)
    .map(([name, homes]) => `${name}: ${[...homes].join(", ")}`);
  expect(repeated).toEqual([]);
});

it("uses only colours of the theme, which has none of Tailwind's own", () => {
  const tokens = readFileSync("web/styles/tokens.css", "utf8");
  const own = new Set(Array.from(tokens.matchAll(/^ {2}--color-([\w-]+):/gm), ([, name]) => name));
  const palette =
    /\b(?:bg|text|border|fill|stroke|ring|outline|decoration|accent|caret|divide)-(white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+)(?![\w-])/g;
  const missing = globSync("web/**/*.{ts,tsx}", { exclude: ["**/node_modules/**"] }).flatMap(
    (file) =>
      Array.from(readFileSync(file, "utf8").matchAll(palette), ([name, colour]) => ({
        file,
        name,
        colour,
      })).filter(({ colour }) => !own.has(colour)),
  );
  expect(missing).toEqual([]);
});
