import type { BudgetLine, CostCode } from "../../../contract/cost-plan.ts";

/** First and last month, `YYYY-MM`. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

export type PlanRow =
  | {
      readonly kind: "code";
      readonly code: CostCode;
      /** How many codes it hangs below. */
      readonly depth: number;
      /** Whether anything stands below it. */
      readonly holds: boolean;
      readonly isOpen: boolean;
      /** First and last month of the lines on it and below it. */
      readonly span: Span | undefined;
    }
  | { readonly kind: "line"; readonly line: BudgetLine; readonly depth: number };
export type CodeRow = Extract<PlanRow, { kind: "code" }>;

type Codes = readonly CostCode[];

/** The codes by the one that they hang on; a code whose parent is not among them hangs on none. */
function codesBelow(codes: Codes): Map<string | null, CostCode[]> {
  const known = new Set(codes.map(({ _id }) => _id));
  return Map.groupBy(codes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
}

/**
 * The rows of the plan as they stand below each other: each code, if it is open its own lines, then the
 * codes below it, in the order in which both are given.
 */
export function planRows(
  { codes, lines }: { readonly codes: Codes; readonly lines: readonly BudgetLine[] },
  isOpen: (codeId: string) => boolean,
): PlanRow[] {
  const below = codesBelow(codes);
  const own = Map.groupBy(lines, ({ costCode }) => costCode);
  const spans = spansOf(codes, lines);
  const rows: PlanRow[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const code of below.get(parent) ?? []) {
      const holds = own.has(code._id) || below.has(code._id);
      const open = holds && isOpen(code._id);
      rows.push({ kind: "code", code, depth, holds, isOpen: open, span: spans.get(code._id) });
      if (!open) continue;
      for (const line of own.get(code._id) ?? [])
        rows.push({ kind: "line", line, depth: depth + 1 });
      add(code._id, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

/** The longest span that holds both. */
function joined(a: Span | undefined, b: Span): Span {
  if (!a) return b;
  return { first: a.first < b.first ? a.first : b.first, last: a.last > b.last ? a.last : b.last };
}

/** First and last month of lines; undefined of none. */
export function spanOf(lines: readonly BudgetLine[]): Span | undefined {
  let span: Span | undefined;
  for (const { months } of lines) {
    const [first, last] = [months[0]?.month, months.at(-1)?.month];
    if (first !== undefined && last !== undefined) span = joined(span, { first, last });
  }
  return span;
}

function spansOf(codes: Codes, lines: readonly BudgetLine[]): Map<string, Span> {
  const parents = new Map(codes.map(({ _id, parent }) => [_id, parent]));
  const spans = new Map<string, Span>();
  for (const [codeId, own] of Map.groupBy(lines, ({ costCode }) => costCode)) {
    const span = spanOf(own);
    if (!span) continue;
    let at: string | null | undefined = codeId;
    while (at !== null && at !== undefined) {
      spans.set(at, joined(spans.get(at), span));
      at = parents.get(at);
    }
  }
  return spans;
}

/** The codes in the order of the tree, for a choice. */
export function codesInTree(codes: Codes): CostCode[] {
  return planRows({ codes, lines: [] }, () => true).flatMap((row) =>
    row.kind === "code" ? [row.code] : [],
  );
}

/** The codes under which one may hang: all but itself and what hangs on it. */
export function possibleParents(codes: Codes, codeId: string | undefined): CostCode[] {
  const below = codesBelow(codes);
  const barred = new Set<string>();
  const bar = (id: string) => {
    barred.add(id);
    for (const { _id } of below.get(id) ?? []) bar(_id);
  };
  if (codeId !== undefined) bar(codeId);
  return codesInTree(codes).filter(({ _id }) => !barred.has(_id));
}
