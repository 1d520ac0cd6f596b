import { MAX_DEPTH } from "../../../../contract/cost-plan/cost-plan.ts";

/** The parent of each code of a project, by id. */
export type Tree = ReadonlyMap<string, string | null>;

/** The codes from this one up to the root, this one first. @throws Error when the tree has a cycle */
function pathOf(tree: Tree, id: string): string[] {
  const path: string[] = [];
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = tree.get(at)) {
    if (path.length > tree.size) throw new Error("The cost codes form a cycle");
    path.push(at);
  }
  return path;
}

/** Returns the number of levels from a code down, counting the code itself. */
function heightOf(tree: Tree, id: string): number {
  let height = 1;
  for (const other of tree.keys()) {
    const path = pathOf(tree, other);
    const index = path.indexOf(id);
    if (index >= 0) height = Math.max(height, index + 1);
  }
  return height;
}

/**
 * Why a code, new or with its subtree, may not move under another; undefined if it may.
 * @param tree the current tree, without cycles.
 */
export function whyNotUnder(
  tree: Tree,
  move: { readonly id: string; readonly parent: string | null },
): string | undefined {
  const { id, parent } = move;
  if (parent === null) return undefined;
  if (!tree.has(parent)) return "This code does not exist in this project.";
  const above = pathOf(tree, parent);
  if (above.includes(id)) return "A code cannot be under itself or under one below it.";
  const height = tree.has(id) ? heightOf(tree, id) : 1;
  if (above.length + height > MAX_DEPTH)
    return `Cost codes can be at most ${MAX_DEPTH} levels deep.`;
  return undefined;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Why a code cannot be deleted, as a sentence; undefined if nothing refers to it. */
export function whyNotDeleted(
  code: string,
  on: { readonly codes: number; readonly lines: number; readonly expenses: number },
): string | undefined {
  const things = [
    ...(on.codes > 0 ? [counted(on.codes, "code", "codes")] : []),
    ...(on.lines > 0 ? [counted(on.lines, "line of the cost plan", "lines of the cost plan")] : []),
    ...(on.expenses > 0 ? [counted(on.expenses, "expense", "expenses")] : []),
  ];
  if (things.length === 0) return undefined;
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(things);
  const isOne = on.codes + on.lines + on.expenses === 1;
  return `${list} ${isOne ? "uses" : "use"} ${code}. Move or delete ${isOne ? "it" : "them"} first.`;
}
