import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { counted } from "../counted.ts";
import { Banner } from "./banner.tsx";

/** How many problems are shown at first, and added with each press. */
const STEP = 200;

interface SheetProblemsProps {
  label: string;
  problems: readonly {
    readonly row: number;
    readonly column?: string | null;
    readonly message: string;
  }[];
  /** The total number of problems. It may exceed the number reported. */
  count: number;
}

/** The errors and warnings about the rows of a spreadsheet, as a list. */
export function SpreadsheetProblems({ label, problems, count }: SheetProblemsProps) {
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

interface BadRowsProps {
  found: {
    readonly problemCount: number;
    readonly problems: SheetProblemsProps["problems"];
  };
  /** Says what the good rows add; empty if they add nothing. */
  adds: string;
  leaveOut: boolean;
  disabled: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

/** The problems of a spreadsheet, and the choice to leave out the rows that have them. */
export function BadRows({ found, adds, leaveOut, disabled, onLeaveOut }: BadRowsProps) {
  const { problemCount, problems } = found;
  const rows = new Set(problems.map(({ row }) => row)).size;
  const isAll = problems.length === problemCount;
  const which = isAll ? counted(rows, "row") : "all rows";
  return (
    <>
      {leaveOut && adds !== "" ? (
        <Banner
          tone="orange"
          title={`${isAll ? counted(rows, "row") : "Rows"} with problems ${isAll && rows === 1 ? "is" : "are"} left out.`}
        >
          This adds {adds}.
        </Banner>
      ) : (
        <Banner
          tone="red"
          title={`${counted(problemCount, "problem")}. Correct ${problemCount === 1 ? "it" : "them"} in the sheet and choose it again.`}
        >
          Nothing was imported.{adds !== "" && ` The good rows would add ${adds}.`}
        </Banner>
      )}
      <SpreadsheetProblems label="Problems in the sheet" problems={problems} count={problemCount} />
      {adds !== "" && (
        <Checkbox
          className="mt-2"
          label={`Leave out ${which} with problems, and import the others`}
          checked={leaveOut}
          disabled={disabled}
          onChange={({ target }) => onLeaveOut(target.checked)}
        />
      )}
    </>
  );
}
