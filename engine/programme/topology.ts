import { type Network } from "./network.ts";
import { Role } from "./node.ts";
import { ProgrammeError, titleOf } from "./problem.ts";

/**
 * The nodes in an order in which every predecessor comes first.
 * @throws ProgrammeError `cycle`, with the shortest loop: rule L6
 */
export function orderOf(network: Network): Int32Array {
  const { nodes, into, outOf } = network;
  const waitsFor = Int32Array.from(into, (edges) => edges.length);
  const order = new Int32Array(nodes.length);
  let placed = 0;
  for (let node = 0; node < nodes.length; node += 1)
    if (waitsFor[node] === 0) order[placed++] = node;
  for (let at = 0; at < placed; at += 1)
    for (const { to } of outOf[order[at] ?? 0] ?? []) {
      const left = (waitsFor[to] ?? 0) - 1;
      waitsFor[to] = left;
      if (left === 0) order[placed++] = to;
    }
  if (placed === nodes.length) return order;
  throw cycleIn(network, waitsFor);
}

/** @param waitsFor above 0 for every node on a loop or behind one */
function cycleIn(network: Network, waitsFor: Int32Array): ProgrammeError {
  const loop = shortestLoop(network, waitsFor);
  const { activities } = network.plan;
  const rows: number[] = [];
  for (const node of loop) {
    const row = node < activities.length ? node : (network.hubOf[node - activities.length] ?? 0);
    if (rows.at(-1) !== row) rows.push(row);
  }
  if (rows.length > 1 && rows[0] === rows.at(-1)) rows.pop();
  const named = rows.flatMap((row) => activities[row] ?? []);
  const first = named[0];
  const words = [...named, ...(first ? [first] : [])].map(titleOf).join(" → ");
  return new ProgrammeError("cycle", `These activities would wait for each other: ${words}.`, {
    activities: named.map(({ _id }) => _id),
  });
}

/** The shortest loop, by breadth from each node on one, never deeper than the best so far. */
function shortestLoop(network: Network, waitsFor: Int32Array): number[] {
  const { nodes, outOf } = network;
  const reached = new Int32Array(nodes.length).fill(-1);
  const cameFrom = new Int32Array(nodes.length);
  let best: number[] = [];
  for (let start = 0; start < nodes.length; start += 1) {
    if ((waitsFor[start] ?? 0) === 0 || nodes[start]?.role === Role.summary) continue;
    let level = [start];
    for (
      let depth = 1;
      level.length > 0 && (best.length === 0 || depth < best.length);
      depth += 1
    ) {
      const next: number[] = [];
      for (const from of level)
        for (const { to } of outOf[from] ?? []) {
          if (to === start) {
            best = pathTo(from, start, cameFrom);
            next.length = 0;
            break;
          }
          if (reached[to] === start || (waitsFor[to] ?? 0) === 0) continue;
          reached[to] = start;
          cameFrom[to] = from;
          next.push(to);
        }
      if (best.length === depth && best[0] === start) break;
      level = next;
    }
  }
  return best;
}

function pathTo(last: number, start: number, cameFrom: Int32Array): number[] {
  const path: number[] = [];
  for (let node = last; node !== start; node = cameFrom[node] ?? start) path.push(node);
  path.push(start);
  return path.toReversed();
}
