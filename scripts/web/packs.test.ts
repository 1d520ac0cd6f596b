import fc from "fast-check";
import { expect, test } from "vitest";
import type { GraphModule } from "./module-graph.ts";
import { closureOf, packModules, type Visit } from "./packs.ts";

type Uses = Readonly<Record<string, readonly string[]>>;

function graphOf(uses: Uses, size = 1000): Map<string, GraphModule> {
  return new Map(
    Object.entries(uses).map(([id, used]) => [id, { size, uses: new Set(used), opens: [] }]),
  );
}

const visit = (graph: Map<string, GraphModule>, ...roots: string[]): Visit => ({
  modules: closureOf(graph, roots),
  weight: 1,
});

test("modules that the same visits load are in one file", () => {
  const graph = graphOf({ home: ["words"], words: [], site: [] });
  const packs = packModules(graph, [visit(graph, "home"), visit(graph, "site")], 1);
  expect(packs.get("home")).toBe(packs.get("words"));
  expect(packs.get("home")).not.toBe(packs.get("site"));
});

test("two files that most visits load together become one, unless one is too large for the others", () => {
  const uses = { home: ["frame"], site: ["frame"], frame: [], extra: [] };
  const small = graphOf(uses);
  const both = (graph: Map<string, GraphModule>) => [
    visit(graph, "home", "extra"),
    visit(graph, "site", "extra"),
    visit(graph, "home"),
  ];
  const packs = packModules(small, both(small), 5000);
  expect(packs.get("extra")).toBe(packs.get("frame"));
  const large = graphOf(uses).set("extra", { size: 90_000, uses: new Set(), opens: [] });
  const apart = packModules(large, both(large), 5000);
  expect(apart.get("extra")).not.toBe(apart.get("frame"));
});

test("a file is not joined with one that would bring the imports of what a visit does not use", () => {
  const graph = graphOf({ login: [], form: ["library"], library: [] });
  graph.set("library", { size: 80_000, uses: new Set(), opens: [] });
  const login = { ...visit(graph, "login"), weight: 3 };
  const later = { ...visit(graph, "login", "form"), weight: 1 };
  const packs = packModules(graph, [login, later], 5000);
  expect(packs.get("login")).not.toBe(packs.get("form"));
});

/** Generates modules that use later ones, and visits to them. */
const plans = fc.integer({ min: 2, max: 14 }).chain((count) =>
  fc.record({
    edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 30 }),
    sizes: fc.array(fc.integer({ min: 10, max: 40_000 }), { minLength: count, maxLength: count }),
    roots: fc.array(fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    }),
    fileCost: fc.integer({ min: 1, max: 30_000 }),
  }),
);

test("whatever the modules and visits, no two files import each other, and a visit finds all that it needs", () => {
  fc.assert(
    fc.property(plans, ({ edges, sizes, roots, fileCost }) => {
      const graph = new Map(
        sizes.map((size, at) => {
          const used = edges.flatMap(([from, to]) => (from === at && to > at ? [`m${to}`] : []));
          return [`m${at}`, { size, uses: new Set(used), opens: [] }];
        }),
      );
      const visits = roots.map((found) => visit(graph, ...found.map((at) => `m${at}`)));
      const packs = packModules(graph, visits, fileCost);
      for (const { modules } of visits) for (const id of modules) expect(packs.has(id)).toBe(true);
      const imports = new Map<number, Set<number>>();
      for (const [id, pack] of packs)
        for (const used of graph.get(id)?.uses ?? []) {
          const to = packs.get(used);
          if (to !== undefined && to !== pack)
            imports.set(pack, (imports.get(pack) ?? new Set()).add(to));
        }
      const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
        [...(imports.get(from) ?? [])].some(
          (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
        );
      for (const pack of new Set(packs.values())) expect(reaches(pack, pack)).toBe(false);
    }),
  );
});
