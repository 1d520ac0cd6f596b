import { TriangleAlert } from "lucide-react";
import { counted } from "../../../ui/counted.ts";
import { flipped } from "../../../ui/flipped.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import type { ProgrammeColumn } from "../columns/column.ts";
import type { PasteProblem } from "../edits/paste-table.ts";

/** More rows than these are counted, not listed. */
const MOST_LISTED = 200;
/** Further ones are listed up to this number if something in them cannot be read. */
const MOST_WITH_PROBLEMS = 400;

interface RowsToPasteProps {
  readonly rows: readonly { readonly cells: readonly string[]; readonly row: number }[];
  readonly targets: readonly (ProgrammeColumn | undefined)[];
  /** The position of the names; -1 while it is not known. */
  readonly nameAt: number;
  readonly problems: readonly PasteProblem[];
  /** The numbers of the rows that are left out. */
  readonly out: ReadonlySet<number>;
  readonly onChange: (out: ReadonlySet<number>) => void;
}

/** The rows of a paste, each with a box that leaves it out and with the cells that cannot be read. */
export function RowsToPaste({ rows, targets, nameAt, problems, out, onChange }: RowsToPasteProps) {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const listed = rows
    .filter(({ row }, at) => at < MOST_LISTED || byRow.has(row) || out.has(row))
    .slice(0, MOST_WITH_PROBLEMS);
  const chosen = rows.filter(({ row }) => !out.has(row)).length;
  return (
    <section aria-label="Rows" className="mt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
        <Checkbox
          label={`${chosen.toLocaleString("en")} of ${counted(rows.length, "row")}`}
          checked={rows.length > 0 && chosen === rows.length}
          onChange={({ target }) =>
            onChange(target.checked ? new Set() : new Set(rows.map(({ row }) => row)))
          }
        />
        {byRow.size > 0 && (
          <p role="status" className="flex items-center gap-1.5 text-sm text-signal-ink">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            {counted(byRow.size, "row")} with cells that cannot be read. They are added without
            them.
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {listed.map(({ row, cells }) => {
          const name = cells[nameAt]?.trim() || "No name";
          const others = cells.filter((cell, at) => at !== nameAt && targets[at] && cell.trim());
          return (
            <li key={row} className="flex items-start gap-3 py-2">
              <Checkbox
                label={`Paste row ${row}: ${name}`}
                hideLabel
                checked={!out.has(row)}
                onChange={() => onChange(flipped(out, row))}
              />
              <div className={out.has(row) ? "min-w-0 flex-1 text-muted" : "min-w-0 flex-1"}>
                <p className="text-sm break-words">{name}</p>
                {others.length > 0 && (
                  <p className="text-xs break-words text-muted">
                    {others.map((cell) => cell.trim()).join(" · ")}
                  </p>
                )}
                {(byRow.get(row) ?? []).map(({ column, words }) => (
                  <p key={column} className="mt-1 text-xs break-words text-signal-ink">
                    Row {row}, {column}: {words}
                  </p>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {listed.length < rows.length && (
        <p className="py-2 text-sm text-muted">
          and {(rows.length - listed.length).toLocaleString("en")} more.
        </p>
      )}
    </section>
  );
}
