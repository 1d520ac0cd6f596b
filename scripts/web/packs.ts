import type { GraphModule } from "./module-graph.ts";

export type Graph = ReadonlyMap<string, GraphModule>;

/** The modules that one visit loads, and how much its speed counts compared with other visits. */
export interface Visit {
  readonly modules: ReadonlySet<string>;
  readonly weight: number;
}

type Uses = Map<Pack, Set<Pack>>;

interface Pack {
  readonly modules: Set<string>;
  size: number;
  /** The visits that need the pack, by their index in the list. */
  readonly visits: Set<number>;
}

/** Returns modules with all that they use, directly or not, without the modules in `but`. */
export function closureOf(
  graph: Graph,
  from: Iterable<string>,
  but: ReadonlySet<string> = new Set(),
): Set<string> {
  const closure = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (closure.has(id) || but.has(id)) continue;
    closure.add(id);
    waiting.push(...(graph.get(id)?.uses ?? []));
  }
  return closure;
}

/**
 * Packs modules into files. Modules that the same visits load belong together. Then it repeatedly joins the two
 * files whose joining saves most, as long as it saves something: a visit that loads both has one file less, and
 * one that loads either has more to load.
 * @param fileCost what one more file costs a visit, in characters of source
 * @returns each module's pack; modules that no visit loads have none
 */
export function packModules(
  graph: Graph,
  visits: readonly Visit[],
  fileCost: number,
): Map<string, number> {
  const packs = packsByVisits(graph, visits);
  const uses = usesOf(graph, packs);
  /**
   * Returns what a visit that loads `one` pays for `other`, which is then part of the same file, and for all that
   * `other` imports.
   */
  const costOf = (visit: number, other: Pack, imported: ReadonlySet<Pack>) => {
    let cost = other.size;
    for (const pack of imported) if (!pack.visits.has(visit)) cost += pack.size + fileCost;
    return cost;
  };
  let reached = new Map<Pack, ReadonlySet<Pack>>();
  const reach = (pack: Pack): ReadonlySet<Pack> => {
    const known = reached.get(pack) ?? reachedFrom(uses, pack);
    reached.set(pack, known);
    return known;
  };
  const saving = (one: Pack, other: Pack) => {
    let saved = 0;
    const [ofOne, ofOther] = [reach(one), reach(other)];
    for (const [at, { weight }] of visits.entries()) {
      const hasOne = one.visits.has(at);
      const hasOther = other.visits.has(at);
      if (hasOne && hasOther) saved += weight * fileCost;
      else if (hasOne) saved -= weight * costOf(at, other, ofOther);
      else if (hasOther) saved -= weight * costOf(at, one, ofOne);
    }
    return saved;
  };
  const joinings = (one: Pack, others: Iterable<Pack>) =>
    [...others].flatMap((other) => {
      const saved = saving(one, other);
      return saved > 0 && one !== other ? [{ one, other, saved }] : [];
    });
  const left = new Set(packs);
  let possible = packs.flatMap((one, at) => joinings(one, packs.slice(at + 1)));
  for (;;) {
    possible.sort((a, b) => b.saved - a.saved);
    const best = possible.find(({ one, other }) => !makesCycle(uses, one, other));
    if (!best) break;
    const { one, other } = best;
    join(uses, one, other);
    reached = new Map();
    left.delete(other);
    possible = possible
      .filter((pair) => ![pair.one, pair.other].some((pack) => pack === one || pack === other))
      .concat(joinings(one, left));
  }
  return new Map(
    [...left].flatMap(({ modules }, at) => [...modules].map((id) => [id, at] as const)),
  );
}

function packsByVisits(graph: Graph, visits: readonly Visit[]): Pack[] {
  const packs = new Map<string, Pack>();
  for (const [id, { size }] of graph) {
    const loading = visits.flatMap(({ modules }, at) => (modules.has(id) ? [at] : []));
    if (loading.length === 0) continue;
    const key = loading.join();
    const pack = packs.get(key) ?? { modules: new Set(), size: 0, visits: new Set(loading) };
    pack.modules.add(id);
    pack.size += size;
    packs.set(key, pack);
  }
  return [...packs.values()];
}

/** The packs that each pack imports. */
function usesOf(graph: Graph, packs: readonly Pack[]): Uses {
  const homes = new Map(
    packs.flatMap((pack) => [...pack.modules].map((id) => [id, pack] as const)),
  );
  return new Map(
    packs.map((pack) => {
      const used = [...pack.modules].flatMap((id) => [...(graph.get(id)?.uses ?? [])]);
      const imported = new Set(used.flatMap((id) => homes.get(id) ?? []));
      imported.delete(pack);
      return [pack, imported];
    }),
  );
}

/** All packs that a pack imports, directly or through others. */
function reachedFrom(uses: Uses, pack: Pack, but?: Pack): Set<Pack> {
  const reached = new Set<Pack>();
  const waiting = [...(uses.get(pack) ?? [])].filter((next) => next !== but);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(uses.get(next) ?? []));
  }
  return reached;
}

/**
 * Checks whether an import path leads from one of the two files out and back to either. Files that import each
 * other run in no sure order.
 */
const makesCycle = (uses: Uses, one: Pack, other: Pack) =>
  reachedFrom(uses, one, other).has(other) || reachedFrom(uses, other, one).has(one);

function join(uses: Uses, one: Pack, other: Pack): void {
  const imported = [...reachedFrom(uses, one), ...reachedFrom(uses, other)];
  const visits = new Set([...one.visits, ...other.visits]);
  for (const pack of imported) for (const visit of visits) pack.visits.add(visit);
  for (const id of other.modules) one.modules.add(id);
  for (const visit of other.visits) one.visits.add(visit);
  one.size += other.size;
  const joined = new Set([...(uses.get(one) ?? []), ...(uses.get(other) ?? [])]);
  joined.delete(one);
  joined.delete(other);
  uses.set(one, joined);
  uses.delete(other);
  for (const imported of uses.values()) if (imported.delete(other)) imported.add(one);
}
