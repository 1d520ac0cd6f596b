import { Checkbox } from "../fields/checkbox.tsx";
import { flipped } from "../flipped.ts";

interface SheetSampleProps {
  sample:
    | {
        readonly columns: readonly string[];
        readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
      }
    | undefined;
  /** Lets the person leave out single rows. */
  choice?: RowChoice | undefined;
}

export interface RowChoice {
  /** The numbers of the rows that are left out. */
  readonly out: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onChange: (out: ReadonlySet<number>) => void;
}

/** More rows than these scroll. */
const FEW = 8;

/** Columns of figures are aligned to the right. */
const figures = new Set(["Amount", "Quantity", "Rate"]);

/** The first rows of a spreadsheet, as they are read. On a phone each row is a small list. */
export function SpreadsheetSample({ sample, choice }: SheetSampleProps) {
  if (!sample || sample.rows.length === 0) return null;
  const { columns, rows } = sample;
  return (
    <div
      className="mt-3 max-h-[45dvh] overflow-x-hidden overflow-y-auto rounded-md border border-line"
      // A long list scrolls by keyboard, too.
      tabIndex={rows.length > FEW ? 0 : undefined}
      role={rows.length > FEW ? "group" : undefined}
      aria-label={rows.length > FEW ? "The first rows" : undefined}
    >
      <table className="block w-full text-left text-sm sm:table">
        <caption className="block border-b border-line bg-paper px-3 py-2 text-left text-[0.8125rem] font-semibold sm:table-caption">
          {choice
            ? "The first rows, as they are read. Untick one to leave it out; rows further down cannot be left out here."
            : "The first rows, as they are read"}
        </caption>
        <thead className="hidden border-b border-line text-xs text-muted sm:table-header-group">
          <tr>
            <th scope="col" className="px-3 py-2">
              Row
            </th>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 ${figures.has(name) ? "text-right" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map(({ row, cells }) => (
            <tr
              key={row}
              className="block border-b border-line px-3 py-2 last:border-b-0 sm:table-row sm:p-0"
            >
              <th
                scope="row"
                className="block py-0.5 text-left align-top font-normal text-muted tabular-nums sm:table-cell sm:px-3 sm:py-2"
              >
                {choice ? (
                  <Checkbox
                    label={
                      <>
                        <span className="sm:sr-only">Row </span>
                        {row}
                      </>
                    }
                    checked={!choice.out.has(row)}
                    // The box keeps the focus while the next answer is awaited.
                    aria-disabled={choice.disabled || undefined}
                    onChange={() => {
                      if (!choice.disabled) choice.onChange(flipped(choice.out, row));
                    }}
                  />
                ) : (
                  <>
                    <span className="sm:hidden">Row </span>
                    {row}
                  </>
                )}
              </th>
              {columns.map((name, at) => (
                <td
                  key={name}
                  className={`grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 py-0.5 align-top sm:table-cell sm:px-3 sm:py-2 ${cells[at] ? "" : "hidden"} ${figures.has(name) ? "tabular-nums sm:text-right sm:whitespace-nowrap" : name === "Date" || name === "Code" ? "tabular-nums sm:whitespace-nowrap" : "sm:break-words"}`}
                >
                  <span className="text-muted sm:hidden" aria-hidden="true">
                    {name}
                  </span>
                  <span className="min-w-0 break-words">{cells[at]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
