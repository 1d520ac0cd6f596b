import { type Network } from "./network.ts";
import { ProgrammeError, titleOf } from "../problem.ts";
import { shortestLoop } from "./shortest-loop.ts";

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

/** Activities of a loop that a message names. */
const NAMED = 9;

/** @param waitsFor above 0 for every node on a loop or after one */
function cycleIn(network: Network, waitsFor: Int32Array): ProgrammeError {
  const named = shortestLoop(network, waitsFor).flatMap(
    (row) => network.plan.activities[row] ?? [],
  );
  const titles = named.map(titleOf);
  const left = titles.length - NAMED;
  if (left > 1) titles.splice(NAMED - 2, left, `${left.toLocaleString("en")} more`);
  const words = [...titles, ...titles.slice(0, 1)].join(" → ");
  return new ProgrammeError("cycle", `These activities would wait for each other: ${words}.`, {
    activities: named.map(({ _id }) => _id),
  });
}
