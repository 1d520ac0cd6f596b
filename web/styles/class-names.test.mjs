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
