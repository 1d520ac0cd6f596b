import path from "node:path";
import { normalizePath, type Rolldown } from "vite";
import { moduleGraph } from "./module-graph.ts";
import { closureOf, type Graph, packModules, type Visit } from "./packs.ts";
import { type ScreenRule, uselessRules } from "./screen-rules.ts";
import { frame, screens } from "./screens.ts";

/**
 * What one more file costs a visit, in characters of source. Its headers and its wait cost as much as some 3 kB
 * over the wire.
 */
const FILE_COST = 22000;
/** The weight of a part that a person opens on a screen: less than that of the screen. */
const OPENED_LATER = 0.2;

const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
/** Vite's own helper for every import of a part. */
const helper = /vite[\\/]preload-helper/;
const web = normalizePath(path.resolve(import.meta.dirname, "../../web"));
const partOf = (name: string) => path.posix.join(web, "features", name);

/** The modules of parts that these modules open when they are used, and what those open, without other screens. */
function openedBy(
  graph: Graph,
  modules: ReadonlySet<string>,
  isScreen: ReadonlySet<string>,
): Set<string> {
  const opened = new Set<string>();
  const seen = new Set(modules);
  const waiting = [...modules];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const door of graph.get(id)?.opens ?? []) {
      if (opened.has(door) || isScreen.has(door) || !graph.has(door)) continue;
      opened.add(door);
      const fresh = [...closureOf(graph, [door])].filter((found) => !seen.has(found));
      for (const found of fresh) seen.add(found);
      waiting.push(...fresh);
    }
  return opened;
}

function failOnUselessRules(graph: Graph, framed: readonly string[]): void {
  const [main = ""] = framed;
  const rules: ScreenRule[] = [
    {
      path: "The frame",
      framed: [main],
      parts: frame.parts.map(partOf),
      ahead: frame.ahead.map(partOf),
    },
    ...screens.map(({ path, parts, ahead = [], isOpen = false }) => ({
      path,
      framed: isOpen ? [main] : framed,
      parts: parts.map(partOf),
      ahead: ahead.map(partOf),
    })),
  ];
  const useless = uselessRules(graph, rules);
  if (useless.length > 0) throw new Error(`scripts/web/screens.ts:\n${useless.join("\n")}`);
}

/** What people load: each screen, what it loads ahead, and each part that they may open on it. */
function visitsOf(graph: Graph, main: string): Visit[] {
  const isScreen = new Set([...frame.parts, ...screens.flatMap(({ parts }) => parts)].map(partOf));
  const framed = [main, ...frame.parts.map(partOf)];
  failOnUselessRules(graph, framed);
  const visits: Visit[] = [];
  const known = new Set<string>();
  const openLater = (roots: readonly string[]) => {
    const doors = openedBy(graph, closureOf(graph, roots), isScreen);
    for (const door of doors) {
      if (known.has(door)) continue;
      known.add(door);
      visits.push({ modules: closureOf(graph, [...roots, door]), weight: OPENED_LATER });
    }
  };
  openLater(framed);
  for (const { parts, ahead = [], isOpen = false, weight = 1 } of screens) {
    const roots = [...(isOpen ? [main] : framed), ...parts.map(partOf)];
    visits.push({ modules: closureOf(graph, roots), weight });
    const later = [...(isOpen ? [] : frame.ahead), ...ahead].map(partOf);
    if (later.length > 0) visits.push({ modules: closureOf(graph, [...roots, ...later]), weight });
    openLater(roots);
  }
  return visits;
}

/** The name of each module's file: that of the first part in it, or of its largest module. */
function planFiles(build: Rolldown.ChunkingContext): Map<string, string> {
  const main = path.posix.join(web, "index.html");
  const graph = new Map(
    [...moduleGraph(main, (id) => build.getModuleInfo(id))].filter(([id]) => !vendor.test(id)),
  );
  const packs = packModules(graph, visitsOf(graph, main), FILE_COST);
  const doors = new Set([...graph.values()].flatMap(({ opens }) => opens));
  const members = Map.groupBy(packs, ([, pack]) => pack);
  const names = new Map(
    [...members].map(([pack, found]) => {
      const ids = found.map(([id]) => id);
      const parts = ids.filter((id) => doors.has(id)).toSorted();
      const largest = ids.toSorted((a, b) => sizeOf(graph, b) - sizeOf(graph, a))[0] ?? "";
      const name = path.parse(parts[0] ?? largest).name;
      return [pack, ids.includes(main) ? "index" : `${name}-${pack}`] as const;
    }),
  );
  return new Map([...packs].map(([id, pack]) => [id, names.get(pack) ?? ""]));
}

const sizeOf = (graph: Graph, id: string) => graph.get(id)?.size ?? 0;

let planned: Map<string, string> | undefined;

/** Returns the file of a module. A module that only re-exports is in the file of the module that it re-exports. */
function fileOf(
  id: string,
  build: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): string | undefined {
  planned ??= planFiles(build);
  const known = helper.test(id) ? "index" : planned.get(id);
  if (known !== undefined || seen.has(id)) return known;
  seen.add(id);
  for (const from of build.getModuleInfo(id)?.importedIds ?? []) {
    const file = fileOf(from, build, seen);
    if (file !== undefined) return file;
  }
  return undefined;
}

/**
 * The files into which the build joins modules: few for each screen, with little in them that the screen does not
 * use.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: vendor },
  {
    name: (id, build) => fileOf(id, build),
    debugName: "screens",
    includeDependenciesRecursively: false,
  },
];
