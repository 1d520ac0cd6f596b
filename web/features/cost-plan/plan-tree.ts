import type { BudgetLine, CostCode } from "../../../contract/cost-plan/cost-plan.ts";

/** First and last month, `YYYY-MM`. */
export interface DaySpan {
  readonly first: string;
  readonly last: string;
}

export type PlanRow =
  | {
      readonly kind: "code";
      readonly code: CostCode;
      /** The depth of the code: the number of codes above it. */
      readonly depth: number;
      /** Whether the code has children. */
      readonly holds: boolean;
      readonly isOpen: boolean;
      /** The first and last month of the code's lines and of the lines below it. */
      readonly span: DaySpan | undefined;
    }
  | { readonly kind: "line"; readonly line: BudgetLine; readonly depth: number };
export type CostCodeRow = Extract<PlanRow, { kind: "code" }>;

type Codes = readonly CostCode[];

/** The codes by parent. A code whose parent is missing counts as one without a parent. */
function codesBelow(codes: Codes): Map<string | null, CostCode[]> {
  const known = new Set(codes.map(({ _id }) => _id));
  return Map.groupBy(codes, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
}

/**
 * The rows of the plan in display order: each code, then, if it is open, its own lines and its child codes, each in
 * their given order.
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

/** The span from the earlier start to the later end. */
function joined(a: DaySpan | undefined, b: DaySpan): DaySpan {
  if (!a) return b;
  return { first: a.first < b.first ? a.first : b.first, last: a.last > b.last ? a.last : b.last };
}

/** First and last month of lines; undefined for none. */
export function daySpanOf(lines: readonly BudgetLine[]): DaySpan | undefined {
  let span: DaySpan | undefined;
  for (const { months } of lines) {
    const [first, last] = [months[0]?.month, months.at(-1)?.month];
    if (first !== undefined && last !== undefined) span = joined(span, { first, last });
  }
  return span;
}

function spansOf(codes: Codes, lines: readonly BudgetLine[]): Map<string, DaySpan> {
  const parents = new Map(codes.map(({ _id, parent }) => [_id, parent]));
  const spans = new Map<string, DaySpan>();
  for (const [codeId, own] of Map.groupBy(lines, ({ costCode }) => costCode)) {
    const span = daySpanOf(own);
    if (!span) continue;
    let at: string | null | undefined = codeId;
    while (at !== null && at !== undefined) {
      spans.set(at, joined(spans.get(at), span));
      at = parents.get(at);
    }
  }
  return spans;
}

/** The codes in tree order, for a select. */
export function codesInTree(codes: Codes): CostCode[] {
  return planRows({ codes, lines: [] }, () => true).flatMap((row) =>
    row.kind === "code" ? [row.code] : [],
  );
}

/** The possible parents of a code: all but itself and its descendants. */
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
