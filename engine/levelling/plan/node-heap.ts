/** Nodes that may be placed: the highest rank first, then the smallest key, then the smallest index. */
export class NodeHeap {
  readonly #rank: Float64Array;
  readonly #keys: Float64Array;
  readonly #nodes: number[] = [];

  constructor(rank: Float64Array, keys: Float64Array) {
    this.#rank = rank;
    this.#keys = keys;
  }

  push(node: number): void {
    const nodes = this.#nodes;
    let at = nodes.push(node) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(node, nodes[above] ?? 0)) break;
      nodes[at] = nodes[above] ?? 0;
      at = above;
    }
    nodes[at] = node;
  }

  /** Takes out the first node; -1 if there is none. */
  pop(): number {
    const nodes = this.#nodes;
    const first = nodes[0] ?? -1;
    const last = nodes.pop();
    if (last === undefined || nodes.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= nodes.length) break;
      const [left, right] = [nodes[below] ?? 0, nodes[below + 1]];
      if (right !== undefined && this.#isBefore(right, left)) below += 1;
      if (!this.#isBefore(nodes[below] ?? 0, last)) break;
      nodes[at] = nodes[below] ?? 0;
      at = below;
    }
    nodes[at] = last;
    return first;
  }

  #isBefore(a: number, b: number): boolean {
    const [rankA, rankB] = [this.#rank[a] ?? 0, this.#rank[b] ?? 0];
    if (rankA !== rankB) return rankA > rankB;
    const [keyA, keyB] = [this.#keys[a] ?? 0, this.#keys[b] ?? 0];
    return keyA === keyB ? a < b : keyA < keyB;
  }
}
