import { useMemo, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { HeaderCell } from "../../../ui/data/table.tsx";
import type { CellContext } from "../columns/column.ts";
import {
  cellText,
  type CompareRow,
  differenceText,
  rowDiffers,
  inOrder,
  type Measure,
  measures,
  measureWords,
  type Sort,
  sorted,
} from "./compare-rows.ts";

interface CompareTableProps {
  readonly rows: readonly CompareRow[];
  readonly names: { readonly from: string; readonly to: string };
  /** Whether the current programme is neither of the two states, and gets columns of its own. */
  readonly hasNow: boolean;
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
}

const choices = [
  ...measures.map((value) => ({ value, label: measureWords[value] })),
  { value: "all", label: "All" },
] as const;

/** The number of rows drawn at first. */
const PAGE = 200;

/** Two states beside each other, column by column, with the differences in days. */
export function CompareTable({ rows, names, hasNow, context, onShowRow }: CompareTableProps) {
  const [choice, setChoice] = useState<Measure | "all">("finish");
  const [movedOnly, setMovedOnly] = useState(true);
  const [sort, setSort] = useState<Sort>(inOrder);
  const [most, setMost] = useState(PAGE);
  const shown: readonly Measure[] = useMemo(
    () => (choice === "all" ? measures : [choice]),
    [choice],
  );
  const moved = useMemo(() => rows.filter((row) => rowDiffers(row, shown)), [rows, shown]);
  const listed = useMemo(
    () => sorted(movedOnly ? moved : rows, sort),
    [movedOnly, moved, rows, sort],
  );
  const columns = shown.flatMap((by) =>
    columnsOf(by, names, { hasNow, isAlone: shown.length === 1 }),
  );
  const head = (label: string, at: Pick<Sort, "by" | "of">, numeric = false) => {
    const isIt = sort.by === at.by && (sort.by === "name" || sort.of === at.of);
    return (
      <HeaderCell
        key={`${at.by} ${at.of}`}
        numeric={numeric}
        sorted={isIt ? (sort.down ? "descending" : "ascending") : undefined}
        onSort={() => setSort(isIt && sort.down ? inOrder : { ...at, down: isIt })}
      >
        {label}
      </HeaderCell>
    );
  };
  return (
    <div className="pg-compare-dates">
      <div className="pg-compare-bar">
        <Segments label="What is compared" value={choice} onChange={setChoice} options={choices} />
        <Checkbox
          label="Only what differs"
          checked={movedOnly}
          onChange={({ target }) => setMovedOnly(target.checked)}
        />
        <p role="status" className="pg-note">
          {moved.length.toLocaleString("en")} of {rows.length.toLocaleString("en")} differ
        </p>
        <p className="pg-note">Differences are in working time.</p>
      </div>
      {listed.length === 0 ? (
        <p>{rows.length === 0 ? "Neither has activities." : "Nothing differs here."}</p>
      ) : (
        <div className="pg-compare-scroll">
          <table aria-label="Compared dates">
            <thead>
              <tr>
                {head("Activity", { by: "name", of: "to" })}
                {columns.map(({ label, by, of }) =>
                  head(label, { by, of }, of === "difference" || of === "since"),
                )}
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, most).map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <RowName row={row} onShowRow={onShowRow} />
                  </th>
                  {columns.map(({ by, of }) => (
                    <td
                      key={`${by} ${of}`}
                      data-of={of}
                      data-late={isLate(row, by, of) || undefined}
                    >
                      {textOf(row, { by, of }, context)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {listed.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>
          {`Show ${Math.min(PAGE, listed.length - most)} more`}
        </Button>
      )}
    </div>
  );
}

interface Column {
  readonly label: string;
  readonly by: Measure;
  readonly of: Sort["of"];
}

function columnsOf(
  by: Measure,
  { from, to }: CompareTableProps["names"],
  { hasNow, isAlone }: { readonly hasNow: boolean; readonly isAlone: boolean },
): Column[] {
  // With all measures shown at once, the label has to name the measure.
  const label = (name: string) => (isAlone ? name : `${measureWords[by]}: ${name}`);
  const two: Column[] = [
    { label: label(from), by, of: "from" },
    { label: label(to), by, of: "to" },
    { label: label("Difference"), by, of: "difference" },
  ];
  if (!hasNow) return two;
  return [
    ...two,
    { label: label("Now"), by, of: "now" },
    { label: label("Since then"), by, of: "since" },
  ];
}

function RowName({
  row,
  onShowRow,
}: { readonly row: CompareRow } & Pick<CompareTableProps, "onShowRow">) {
  const { id, name, place, from, to } = row;
  const note = from ? (to ? "" : "removed") : "new";
  return (
    <>
      <span className="pg-place">{place ?? ""}</span>
      {place === null ? (
        <span>{name}</span>
      ) : (
        <button type="button" onClick={() => onShowRow(id)}>
          {name}
        </button>
      )}
      {note !== "" && <small>{note}</small>}
    </>
  );
}

function textOf(row: CompareRow, { by, of }: Omit<Column, "label">, context: CellContext): string {
  const { calendar } = row;
  if (of === "difference" || of === "since") return differenceText(row[of][by], calendar);
  return cellText(row[of], by, { calendar, workBetween: context.workBetween });
}

/** Whether a row is later, longer, or has less float. */
function isLate(row: CompareRow, by: Measure, of: Sort["of"]): boolean {
  if (of !== "difference" && of !== "since") return false;
  const minutes = row[of][by] ?? 0;
  return by === "float" ? minutes < 0 : minutes > 0;
}
