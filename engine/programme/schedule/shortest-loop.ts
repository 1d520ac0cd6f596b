import type { Edge, Network } from "./network.ts";
import { Role } from "./node.ts";

/** The most links that are followed: some 100 ms. After that, the shortest loop so far is the answer. */
const MOST_FOLLOWED = 5_000_000;

/**
 * Returns the rows of the shortest loop, by rule L6, from its topmost row.
 * @param waiting above 0 for every node on a loop or after one
 */
export function shortestLoop(network: Network, waiting: Int32Array): number[] {
  const nodes = new Search(network, waiting).shortest();
  const { activities } = network.plan;
  const rowOf = (node: number) =>
    node < activities.length ? node : (network.hubOf[node - activities.length] ?? 0);
  // A summary that passes on a bound is two hubs, but one row.
  const rows = nodes.map(rowOf).filter((row, at, all) => row !== all.at(at - 1) || at === 0);
  if (rows.length > 1 && rows[0] === rows.at(-1)) rows.pop();
  const top = rows.indexOf(Math.min(...rows));
  return [...rows.slice(top), ...rows.slice(0, top)];
}

/** Looks for loops through one node after another. Nodes that no loop passes any more are removed from the graph. */
class Search {
  readonly #network: Network;
  /** How many links lead into and out of each node from others of the graph; -1 for removed nodes. */
  readonly #into: Int32Array;
  readonly #outOf: Int32Array;
  readonly #reached: Int32Array;
  readonly #cameFrom: Int32Array;
  #best: number[] = [];
  /** The number of rows of the best loop. */
  #length = Infinity;
  #followed = 0;

  constructor(network: Network, waiting: Int32Array) {
    const size = network.nodes.length;
    this.#network = network;
    this.#into = Int32Array.from(waiting, (count) => (count > 0 ? count : -1));
    this.#outOf = new Int32Array(size).fill(-1);
    this.#reached = new Int32Array(size).fill(-1);
    this.#cameFrom = new Int32Array(size);
    const ends: number[] = [];
    for (let node = 0; node < size; node += 1) {
      if (!this.#has(node)) continue;
      const count = this.#edgesOutOf(node).filter(({ to }) => this.#has(to)).length;
      this.#outOf[node] = count;
      if (count === 0) ends.push(node);
    }
    for (const node of ends) this.#remove(node);
  }

  shortest(): number[] {
    for (const node of this.#starts()) {
      if (this.#followed > MOST_FOLLOWED) break;
      if (!this.#has(node)) continue;
      this.#through(node);
      this.#remove(node);
    }
    return this.#best.length > 0 ? this.#best : this.#any();
  }

  /** Returns a loop of the remaining graph: going back from link to link reaches a node twice. */
  #any(): number[] {
    const placeOf = new Map<number, number>();
    const path: number[] = [];
    let node = this.#into.findIndex((count) => count >= 0);
    while (node >= 0 && !placeOf.has(node)) {
      placeOf.set(node, path.length);
      path.push(node);
      node = (this.#network.into[node] ?? []).find(({ from }) => this.#has(from))?.from ?? -1;
    }
    return path.slice(placeOf.get(node) ?? path.length).toReversed();
  }

  /**
   * Returns the nodes in the order in which the search starts from them. Nodes that pass a bound on to a summary
   * come first, then nodes whose dates follow from one, so that each row of a loop is one step.
   */
  #starts(): number[] {
    const { nodes } = this.#network;
    const rank = (node: number) => ((nodes[node]?.role ?? 0) + 4) % 7;
    return Array.from(nodes.keys())
      .filter((node) => this.#has(node))
      .toSorted((a, b) => rank(a) - rank(b));
  }

  /** The shortest loop through a node, by breadth, if it is shorter than the best so far. */
  #through(start: number): void {
    const reached = this.#reached;
    reached[start] = start;
    let level = [start];
    this.#passOn(start, start, level);
    for (let depth = 1; level.length > 0 && depth < this.#length; depth += 1) {
      const next: number[] = [];
      for (const from of level)
        for (const { to } of this.#edgesOutOf(from)) {
          this.#followed += 1;
          if (to === start) {
            this.#best = this.#pathTo(from, start);
            this.#length = depth;
            return;
          }
          if (reached[to] === start || !this.#has(to)) continue;
          reached[to] = start;
          this.#cameFrom[to] = from;
          next.push(to);
          this.#passOn(to, start, next);
        }
      level = next;
    }
  }

  /**
   * A bound on a summary moves the dates that follow from the summary, so reaching one hub also reaches the other.
   */
  #passOn(node: number, start: number, level: number[]): void {
    const role = this.#network.nodes[node]?.role;
    if (role !== Role.startsOf && role !== Role.finishesOf) return;
    // All that is below a summary leads to the same hubs.
    const below = this.#edgesOutOf(node).find(({ to }) => this.#has(to));
    for (const { to } of below ? this.#edgesOutOf(below.to) : []) {
      if (!this.#has(to) || this.#reached[to] === start || !this.#isSameSummary(node, to)) continue;
      this.#reached[to] = start;
      this.#cameFrom[to] = node;
      level.push(to);
    }
  }

  #isSameSummary(one: number, other: number): boolean {
    const { hubOf, plan } = this.#network;
    const summary = hubOf[one - plan.activities.length];
    return summary !== undefined && summary === hubOf[other - plan.activities.length];
  }

  #pathTo(last: number, start: number): number[] {
    const path: number[] = [];
    for (let node = last; node !== start; node = this.#cameFrom[node] ?? start) path.push(node);
    path.push(start);
    return path.toReversed();
  }

  /** Removes a node, and all nodes that are on no loop without it. */
  #remove(node: number): void {
    const gone = [node];
    for (let at = gone.pop(); at !== undefined; at = gone.pop()) {
      if (!this.#has(at)) continue;
      this.#into[at] = -1;
      for (const { to } of this.#edgesOutOf(at)) if (this.#less(this.#into, to)) gone.push(to);
      for (const { from } of this.#network.into[at] ?? [])
        if (this.#less(this.#outOf, from)) gone.push(from);
    }
  }

  /** Counts one link less, and returns whether none is left. */
  #less(counts: Int32Array, node: number): boolean {
    if (!this.#has(node)) return false;
    const left = (counts[node] ?? 0) - 1;
    counts[node] = left;
    return left <= 0;
  }

  #has(node: number): boolean {
    return (this.#into[node] ?? -1) >= 0;
  }

  #edgesOutOf(node: number): readonly Edge[] {
    return this.#network.outOf[node] ?? [];
  }
}
