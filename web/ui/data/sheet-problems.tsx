import { useState } from "react";
import { Button } from "../controls/button.tsx";

/** So many are shown at first, and with each press. */
const STEP = 200;

interface SheetProblemsProps {
  label: string;
  /** Those that were told. */
  problems: readonly {
    readonly row: number;
    readonly column?: string | null;
    readonly message: string;
  }[];
  /** How many there are; more than were told, perhaps. */
  count: number;
}

/** What is wrong with the rows of a sheet, or to be looked at, one below the other. */
export function SheetProblems({ label, problems, count }: SheetProblemsProps) {
  const [shown, setShown] = useState(STEP);
  const hasColumns = problems.some(({ column }) => column !== undefined);
  const left = problems.length - shown;
  return (
    <>
      <section
        aria-label={label}
        // Without a stop here, the keyboard could not scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-3 max-h-72 overflow-y-auto rounded-md border border-line"
      >
        <table className="w-full text-left text-sm">
          <thead className="border-b border-line bg-paper text-xs text-muted">
            <tr>
              <th scope="col" className="px-3 py-2">
                Row
              </th>
              {hasColumns && (
                <th scope="col" className="px-3 py-2">
                  Column
                </th>
              )}
              <th scope="col" className="px-3 py-2">
                {hasColumns ? "Problem" : "Note"}
              </th>
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, shown).map(({ row, column, message }) => (
              <tr
                key={`${row} ${column} ${message}`}
                className="border-b border-line last:border-b-0"
              >
                <td className="px-3 py-2 align-top tabular-nums">{row}</td>
                {hasColumns && (
                  <td className="px-3 py-2 align-top whitespace-nowrap text-soft">
                    {column ?? "–"}
                  </td>
                )}
                <td className="px-3 py-2 break-words">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {left > 0 && (
          <div className="flex justify-center border-t border-line p-3">
            <Button size="sm" onClick={() => setShown(shown + STEP)}>
              Show {Math.min(left, STEP).toLocaleString("en-NG")} more
            </Button>
          </div>
        )}
      </section>
      {problems.length < count && (
        <p className="mt-2 text-sm text-muted">
          The first {problems.length.toLocaleString("en-NG")} of {count.toLocaleString("en-NG")} are
          told.
        </p>
      )}
    </>
  );
}
