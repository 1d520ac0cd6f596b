import { useState } from "react";
import { Button } from "../controls/button.tsx";

/** How many are shown at first, and added with each press. */
const STEP = 200;

interface SheetProblemsProps {
  label: string;
  /** The reported problems. */
  problems: readonly {
    readonly row: number;
    readonly column?: string | null;
    readonly message: string;
  }[];
  /** The total. It may exceed the number of reported problems. */
  count: number;
}

/** The errors and warnings about the rows of a sheet, as a list. */
export function SheetProblems({ label, problems, count }: SheetProblemsProps) {
  const [shown, setShown] = useState(STEP);
  const hasColumns = problems.some(({ column }) => column !== undefined);
  const left = problems.length - shown;
  return (
    <>
      <section
        aria-label={label}
        // Without a tab stop here, the keyboard could not scroll the list.
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
          shown.
        </p>
      )}
    </>
  );
}
