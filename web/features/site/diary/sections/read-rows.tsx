import { cellsOf, type ShownRow } from "../edits/diary-edits.ts";
import type { NamedCell } from "./line-cells.ts";

interface ReadRowsProps {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly ShownRow[];
  readonly wordOf: (cell: NamedCell, row: ShownRow) => string;
}

/** The rows of a section for people who only read. A material's name is in a cell of its own, so no link to it shows. */
export function ReadRows({ name, label, rows, wordOf }: ReadRowsProps) {
  if (rows.length === 0) return null;
  const cells = Object.entries(cellsOf(name)).filter(([, { refersTo }]) => refersTo !== "material");
  return (
    <section role="group" aria-label={label} className="diary-section">
      <div className="diary-section-head">
        <h3 className="font-semibold">{label}</h3>
        <span className="text-soft tabular-nums">{rows.length}</span>
      </div>
      <ul className="grid gap-3" aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className="diary-row">
            <dl className="site-facts diary-facts">
              {cells.map(([cell, of]) => {
                const word = wordOf([cell, of], row);
                return word === "" ? null : (
                  <div key={cell}>
                    <dt className="text-soft">{of.label}</dt>
                    <dd className="wrap-anywhere">{word}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
