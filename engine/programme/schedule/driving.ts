import { type Edge, type Network, toStart } from "./network.ts";
import { Role, State } from "./node.ts";
import { boundOf, counts, type Early } from "./passes.ts";

/** Returns which edges drive their successors: rule T4. 1 for each, by its index in the network's edges. */
export function drivingEdges(network: Network, early: Early): Uint8Array {
  const { edges, nodes } = network;
  const driving = new Uint8Array(edges.length);
  const passesOn = (index: number) => {
    const role = nodes[index]?.role;
    return role === Role.startsOf || role === Role.finishesOf;
  };
  // A link into a summary drives only if it drives something below the summary.
  const hubs = new Set<number>();
  for (const edge of edges) {
    if (!drives(edge, network, early)) continue;
    driving[edge.at] = 1;
    if (passesOn(edge.from)) hubs.add(edge.from);
  }
  for (const { at, to } of edges)
    if (driving[at] === 1 && passesOn(to) && !hubs.has(to)) driving[at] = 0;
  return driving;
}

function drives(edge: Edge, network: Network, early: Early): boolean {
  const successor = network.nodes[edge.to];
  if (!successor || successor.state === State.finished || !counts(network, edge)) return false;
  if (!Number.isNaN(successor.fixedStart) || !Number.isNaN(successor.fixedFinish)) return false;
  const bound = boundOf(edge, early);
  if (Number.isNaN(bound)) return false;
  if (successor.role !== Role.activity) return bound === early.start[edge.to];
  const position = toStart(edge.code) ? early.startAt[edge.to] : early.finishAt[edge.to];
  return successor.calendar.work(bound) === position;
}

/**
 * Returns the nodes on the longest path, rule T5: those that finish last, and those that drive them. 1 for each.
 */
export function longestPath(network: Network, early: Early, driving: Uint8Array): Uint8Array {
  const on = new Uint8Array(network.nodes.length);
  let last = Number.NaN;
  const open = (index: number) => {
    const node = network.nodes[index];
    return node?.role === Role.activity && node.state !== State.finished;
  };
  for (let index = 0; index < network.nodes.length; index += 1)
    if (open(index) && !((early.finish[index] ?? 0) <= last)) last = early.finish[index] ?? 0;
  const path: number[] = [];
  const add = (index: number) => {
    if (on[index] === 1) return;
    on[index] = 1;
    path.push(index);
  };
  for (let index = 0; index < network.nodes.length; index += 1)
    if (open(index) && early.finish[index] === last) add(index);
  for (let at = 0; at < path.length; at += 1)
    for (const edge of network.into[path[at] ?? 0] ?? [])
      if (driving[edge.at] === 1 && network.nodes[edge.from]?.state !== State.finished)
        add(edge.from);
  return on;
}
