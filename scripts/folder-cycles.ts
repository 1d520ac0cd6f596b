import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const SOURCE = /\.(ts|tsx|mjs)$/;
/** Tests and their shared code may import anything. */
const TEST = /(^|\/)(testing|proof)\/|\.(test|e2e)\.\w+$|-fixture\.tsx?$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** Which file imports which, as paths from the root with `/`. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports, of types too, of every source file in `folders` that is no test. */
export function readImports(root: string, folders: readonly string[]): Imports {
  const imports = new Map<string, readonly string[]>();
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(root, folder), { recursive: true })) {
      const file = path.posix.join(folder, String(entry).split(path.sep).join("/"));
      if (!SOURCE.test(file) || TEST.test(file)) continue;
      const text = readFileSync(path.join(root, file), "utf8");
      const from = path.posix.dirname(file);
      imports.set(
        file,
        [...text.matchAll(IMPORT)].map(([, to = ""]) => path.posix.join(from, to)),
      );
    }
  }
  return imports;
}

/**
 * Finds the nearest folder that contains both files of an import. Returns its two entries (files or subfolders)
 * that the import connects.
 */
function entriesOf(file: string, imported: string): readonly [string, string] {
  const [from, to] = [file.split("/"), imported.split("/")];
  const differs = from.findIndex((part, depth) => part !== to[depth]);
  return [from.slice(0, differs + 1).join("/"), to.slice(0, differs + 1).join("/")];
}

/** Returns one path along which a folder imports itself: from `start` back to it, or undefined. */
function wayBack(
  graph: ReadonlyMap<string, ReadonlyMap<string, string>>,
  start: string,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    for (const next of graph.get(entry)?.keys() ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = entry; at !== start; at = cameFrom.get(at) ?? start) way.unshift(at);
        return [start, ...way];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, entry);
      waiting.push(next);
    }
  }
  return undefined;
}

/**
 * Returns the cycles among the entries of a folder, each once, as lines that name an import for each step. The
 * linter checks for files that import one another in a cycle.
 */
export function folderCycles(imports: Imports): readonly string[] {
  const graph = new Map<string, Map<string, string>>();
  for (const [file, imported] of imports) {
    for (const other of imported) {
      if (file === other) continue;
      const [from, to] = entriesOf(file, other);
      const next = graph.get(from) ?? new Map<string, string>();
      if (!next.has(to)) next.set(to, `${file} imports ${other}`);
      graph.set(from, next);
    }
  }
  const found: string[] = [];
  const known = new Set<string>();
  for (const start of graph.keys()) {
    const way = wayBack(graph, start);
    if (!way || way.every((entry) => SOURCE.test(entry)) || way.some((each) => known.has(each)))
      continue;
    for (const each of way) known.add(each);
    const steps = way
      .slice(1)
      .map((to, n) => graph.get(way[n] ?? "")?.get(to))
      .map((step) => `  ${step}`);
    found.push([way.join(" -> "), ...steps].join("\n"));
  }
  return found;
}
