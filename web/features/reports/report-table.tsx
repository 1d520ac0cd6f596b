import { clsx } from "clsx";
import type {
  Report,
  ReportCell,
  ReportColumn,
  ReportSection,
} from "../../../contract/reports/reports.ts";
import { alarmsIn } from "../../../contract/reports/report-alarms.ts";
import { HeaderCell } from "../../ui/data/table.tsx";
import { cellWords, isNumeric } from "./report-words.ts";
import "./scroll-fade.css";

/** A report's sections. Each is a table with a sticky head, sticky totals, and a note on what they leave out. */
export function ReportTables({ report }: { report: Report }) {
  // Nothing else distinguishes two rows, or two projects with the same name. Their order never changes.
  const sections = report.sections.map((section, index) => ({ section, id: `section ${index}` }));
  const columns = report.columns.map((column, index) => ({ ...column, index }));
  return sections.map(({ section, id }) => (
    <Section
      key={id}
      section={section}
      columns={columns.filter(({ index }) => !section.without.includes(index))}
      timeZone={report.timeZone}
      label={labelOf(section, report)}
    />
  ));
}

/** Distinguishes sections: several currencies may have one with the same title. */
function labelOf({ title, currency }: ReportSection, report: Report): string {
  if (title === null) return report.title;
  return currency === null ? title : `${title}, amounts in ${currency}`;
}

/** The table has its own scroller, so that head and totals stay together. The keyboard can scroll it too. */
const scrolled = {
  className: "scroll-fade max-h-[70dvh] overflow-auto focus-visible:outline-none",
  role: "region",
  tabIndex: 0,
} as const;

/** Stays at the bottom, as the head does at the top. A border would scroll away, and a shadow is not printed. */
const totalsClass = clsx(
  "bg-surface font-semibold print:border-t print:border-edge",
  "not-print:sticky not-print:bottom-0 not-print:z-10",
  "not-print:[&_tr]:border-0 not-print:[&_tr>*]:shadow-[inset_0_1px_0_var(--color-edge)]",
);

/** Tables with more columns than this are set closer, so that a laptop shows all of them. */
const DENSE = 10;

/** A column of a section, with its index in the rows. */
type IndexedColumn = ReportColumn & { readonly index: number };

interface SectionProps {
  section: ReportSection;
  columns: readonly IndexedColumn[];
  timeZone: string;
  label: string;
}

function Section({ section, columns, timeZone, label }: SectionProps) {
  const { title, currency, rows, totals, notes } = section;
  const of = { currency, timeZone };
  const lines = rows.map((row, index) => ({ row, id: `row ${index}` }));
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0);
  const isDense = columns.length > DENSE;
  return (
    <section
      aria-label={label}
      // The focus ring of the inner scroller, which would be clipped there.
      className="mb-4 min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
      data-print="section"
    >
      {title !== null && (
        <h2 className="flex flex-wrap justify-between gap-x-4 px-5 py-3 text-base font-semibold">
          {title}
          {currency !== null && (
            <span className="text-sm font-normal text-muted">Amounts in {currency}</span>
          )}
        </h2>
      )}
      {rows.length === 0 ? (
        <p className="px-5 pb-4 text-sm text-muted">Nothing to show here.</p>
      ) : (
        <div {...scrolled} aria-label={`${label}, table`}>
          <table className={clsx("w-full text-left", isDense ? "text-[0.8125rem]" : "text-sm")}>
            {/* The same columns have the same width in each section, so that figures line up. */}
            <colgroup>
              {columns.map(({ title: name, weight }) => (
                <col key={name} style={{ width: `${(weight / weights) * 100}%` }} />
              ))}
            </colgroup>
            <thead className="sticky top-0 z-10 bg-paper">
              <tr>
                {columns.map((column) => (
                  <HeaderCell
                    key={column.title}
                    numeric={isNumeric(column)}
                    className={clsx(
                      "first:sticky first:left-0 first:bg-paper not-print:first:pl-5! not-print:last:pr-5!",
                      isDense
                        ? "align-bottom not-print:px-1.5!"
                        : "whitespace-nowrap not-print:px-3!",
                    )}
                  >
                    {column.title}
                  </HeaderCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ row, id }) => (
                <Line key={id} row={row} columns={columns} of={of} />
              ))}
            </tbody>
            {totals && (
              <tfoot className={totalsClass}>
                <Line row={totals} columns={columns} of={of} isTotal />
              </tfoot>
            )}
          </table>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="border-t border-line px-5 py-3 text-sm text-soft">
          {note}
        </p>
      ))}
    </section>
  );
}

interface LineProps {
  row: readonly ReportCell[];
  columns: readonly IndexedColumn[];
  of: { currency: string | null; timeZone: string };
  isTotal?: boolean;
}

function Line({ row, columns, of, isTotal = false }: LineProps) {
  const alarms = alarmsOf(row, columns);
  const isDense = columns.length > DENSE;
  return (
    <tr className="border-t border-line">
      {columns.map((column, index) => {
        const cell = row[column.index] ?? null;
        const classes = clsx(
          "py-2 first:pl-5 last:pr-5",
          isDense ? "px-1.5" : "px-3",
          isNumeric(column)
            ? "text-right whitespace-nowrap"
            : column.type === "instant"
              ? "whitespace-nowrap"
              : column.weight >= 2
                ? isDense
                  ? "min-w-36"
                  : "min-w-44"
                : isDense
                  ? "min-w-16"
                  : "min-w-20",
          alarms.has(column.index) ? "font-semibold text-red-ink" : !isTotal && "text-soft",
        );
        const words = isTotal && cell === null ? "" : cellWords(cell, column, of);
        if (index > 0) {
          return (
            <td key={column.title} className={classes}>
              {words}
            </td>
          );
        }
        return (
          <th
            key={column.title}
            scope="row"
            className={clsx(
              classes,
              "sticky left-0 bg-surface font-medium text-ink",
              // The first column has codes, and in some reports the names of projects.
              words.length > 16 ? "min-w-36" : "max-sm:min-w-32",
            )}
          >
            {words}
          </th>
        );
      })}
    </tr>
  );
}

/** The indexes of the cells that need attention. */
function alarmsOf(row: readonly ReportCell[], columns: readonly IndexedColumn[]) {
  const own = columns.map(({ index }) => row[index] ?? null);
  return new Set([...alarmsIn(own, columns)].map((at) => columns[at]?.index));
}
