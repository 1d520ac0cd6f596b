import { parseSync, type Rolldown } from "vite";

type ModuleInfo = Pick<
  Rolldown.ModuleInfo,
  "id" | "code" | "importedIds" | "dynamicallyImportedIds"
>;

/** A module and what it loads: the modules whose exports it uses, at once, and others on demand. */
export interface GraphModule {
  /** Characters of its source, without types. */
  readonly size: number;
  readonly uses: ReadonlySet<string>;
  readonly opens: readonly string[];
}

/** The names that one module imports from another: `"*"` stands for all of them. */
interface Import {
  readonly from: string;
  readonly name: string;
}

interface Parsed {
  readonly info: ModuleInfo;
  readonly imports: readonly Import[];
  /** The origin of each export that is only re-exported, by its name. */
  readonly passedOn: ReadonlyMap<string, Import>;
  /** The modules whose exports are all re-exported. */
  readonly stars: readonly string[];
  readonly own: ReadonlySet<string>;
  /** Whether the module does something itself, besides re-exporting names. */
  readonly acts: boolean;
}

const ALL = "*";

/**
 * Returns the modules that `entry` reaches. A module that only re-exports names is left out: those who use it
 * count as users of what it re-exports, as in the build, which keeps only what is used.
 * @param getModuleInfo what the build knows of a module
 */
export function moduleGraph(
  entry: string,
  getModuleInfo: (id: string) => ModuleInfo | null,
): Map<string, GraphModule> {
  const parsed = new Map<string, Parsed>();
  const read = (id: string): Parsed | undefined => {
    const known = parsed.get(id);
    if (known) return known;
    const info = getModuleInfo(id);
    if (!info) return undefined;
    const next = parse(info);
    parsed.set(id, next);
    return next;
  };
  const graph = new Map<string, GraphModule>();
  const doors = new Set([entry]);
  const opened = new Set([entry]);
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const isWhole = opened.has(id);
    if (graph.has(id) && !isWhole) continue;
    const module = read(id);
    if (!module) continue;
    opened.delete(id);
    const uses = new Set(graph.get(id)?.uses);
    for (const imported of module.imports) homesOf(imported, read, uses);
    // A module that is loaded on demand is complete, with everything that it re-exports.
    if (isWhole) homesOf({ from: id, name: ALL }, read, uses);
    uses.delete(id);
    const opens = module.info.dynamicallyImportedIds;
    if (!graph.has(id))
      for (const door of opens)
        if (!doors.has(door)) {
          doors.add(door);
          opened.add(door);
        }
    graph.set(id, { size: module.info.code?.length ?? 0, uses, opens });
    waiting.push(...uses, ...opens);
  }
  return graph;
}

/** Adds the modules that a name comes from to `homes`. */
function homesOf(
  { from, name }: Import,
  read: (id: string) => Parsed | undefined,
  homes: Set<string>,
  seen = new Set<string>(),
): void {
  const step = `${from}\0${name}`;
  if (seen.has(step)) return;
  seen.add(step);
  const module = read(from);
  const follow = (next: Import) => homesOf(next, read, homes, seen);
  if (module?.acts) homes.add(from);
  const passed = module?.passedOn.get(name);
  if (passed) {
    follow(passed);
    return;
  }
  if (module && name !== ALL && !module.own.has(name)) {
    const before = homes.size;
    for (const star of module.stars) follow({ from: star, name });
    if (homes.size > before) return;
  }
  homes.add(from);
  if (!module || module.own.has(name)) return;
  // The name stands for all exports, or for one that the module's syntax does not show.
  for (const star of module.stars) follow({ from: star, name: ALL });
  for (const next of module.passedOn.values()) follow(next);
}

function parse(info: ModuleInfo): Parsed {
  const { program, module } = parseSync(info.id, info.code ?? "", {
    lang: "js",
    sourceType: "module",
  });
  const { hasModuleSyntax, staticImports, staticExports } = module;
  // Libraries declare that their modules have no side effects.
  const acts =
    !info.id.includes("node_modules") &&
    program.body.some(
      (statement) =>
        statement.type !== "ImportDeclaration" &&
        statement.type !== "ExportAllDeclaration" &&
        (statement.type !== "ExportNamedDeclaration" || statement.declaration !== null),
    );
  const requests = new Set([
    ...staticImports.map((found) => ({ at: found.start, of: found.moduleRequest.value })),
    ...staticExports.flatMap((found) =>
      found.entries.flatMap(({ moduleRequest, start }) =>
        moduleRequest ? [{ at: start, of: moduleRequest.value }] : [],
      ),
    ),
  ]);
  const inOrder = [...requests].toSorted((one, other) => one.at - other.at).map(({ of }) => of);
  const distinct = [...new Set(inOrder)];
  const idOf = idsOf(info, distinct);
  const imports: Import[] = [];
  const locals = new Map<string, Import>();
  for (const found of staticImports) {
    const from = idOf(found.moduleRequest.value);
    if (from === undefined) continue;
    if (found.entries.length === 0) imports.push({ from, name: ALL });
    for (const { importName, localName } of found.entries) {
      const name =
        importName.kind === "Name"
          ? (importName.name ?? ALL)
          : importName.kind === "Default"
            ? "default"
            : ALL;
      imports.push({ from, name });
      locals.set(localName.value, { from, name });
    }
  }
  const passedOn = new Map<string, Import>();
  const stars: string[] = [];
  const own = new Set<string>();
  for (const { entries } of staticExports)
    for (const { moduleRequest, importName, exportName, localName } of entries) {
      const exported = exportName.kind === "Default" ? "default" : (exportName.name ?? "");
      const from = moduleRequest && idOf(moduleRequest.value);
      if (from !== undefined && from !== null) {
        if (importName.kind === "AllButDefault") stars.push(from);
        else passedOn.set(exported, { from, name: importName.name ?? ALL });
        continue;
      }
      const imported = localName.name === null ? undefined : locals.get(localName.name);
      if (imported) passedOn.set(exported, imported);
      else own.add(exported);
    }
  // A CommonJS module names its dependencies in its code.
  if (!hasModuleSyntax) imports.push(...info.importedIds.map((from) => ({ from, name: ALL })));
  return { info, imports, passedOn, stars, own, acts };
}

/** The module of each request: the build lists both in the same order. */
function idsOf(
  { importedIds }: ModuleInfo,
  requests: readonly string[],
): (request: string) => string | undefined {
  const ids = new Map(requests.map((request, at) => [request, importedIds[at]]));
  return (request) => ids.get(request);
}
