import type { ReactNode } from "react";
import { Select } from "../fields/select.tsx";
import { Banner } from "./banner.tsx";

interface SheetMappingProps {
  head: {
    readonly row: number;
    readonly columns: readonly {
      readonly name: string;
      readonly field: string | null;
      readonly examples: readonly string[];
    }[];
    readonly asks: boolean;
  };
  /** The fields to which a column can be mapped. */
  fields: readonly string[];
  disabled: boolean;
  /** Called with the field of each column, by position. */
  onChange: (mapping: (string | null)[]) => void;
}

/**
 * Asks what each column of a spreadsheet is, with examples of its values. It opens by itself when somebody should
 * check it.
 */
export function SpreadsheetMapping({ head, fields, disabled, onChange }: SheetMappingProps) {
  const { columns, row, asks } = head;
  if (columns.length === 0) return null;
  const chosen = columns.map(({ field }) => field);
  const options = [
    { value: "", label: "Leave out" },
    ...fields.map((value) => ({ value, label: value })),
  ];
  return (
    <details open={asks} className="mt-3 rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer items-center px-3 text-sm font-semibold pointer-coarse:min-h-11">
        Which column is which
      </summary>
      <p className="px-3 text-[0.8125rem] text-muted">
        Row {row} names the columns. Your answer is kept for the next sheet with the same names.
      </p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {columns.map(({ name, field, examples }, at) => (
          <li
            // Columns have no other identity, and two may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_12rem]"
          >
            <span className="min-w-0 text-sm">
              <span className="block font-medium break-words">{name || `Column ${at + 1}`}</span>
              <span className="block truncate text-[0.8125rem] text-muted">
                {examples.join(" · ") || "Empty"}
              </span>
            </span>
            <Select
              aria-label={`Field of ${name || `column ${at + 1}`}`}
              value={field ?? ""}
              disabled={disabled}
              onChange={({ target }) => {
                // A field can belong to only one column.
                const next = chosen.map((other) => (other === target.value ? null : other));
                next[at] = target.value === "" ? null : target.value;
                onChange(next);
              }}
              options={options}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Notes on what is left out of a spreadsheet, and how it is read. */
export function SpreadsheetNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

interface SheetVerdictProps {
  found: {
    readonly head?: SheetMappingProps["head"] | undefined;
    readonly problems: readonly { readonly row: number }[];
    readonly questions: readonly { readonly answer: string | null }[];
  };
  /** The findings about the spreadsheet. */
  children: ReactNode;
}

/** The findings about a spreadsheet, or the question which column is which if nothing else is wrong with it. */
export function SpreadsheetVerdict({ found, children }: SheetVerdictProps) {
  const { head, problems, questions } = found;
  if (questions.some(({ answer }) => answer === null))
    return (
      <Banner tone="orange" title="How is this sheet written?">
        Its figures can be read in two ways. Nothing is read until you say below which is right.
      </Banner>
    );
  if (!head?.asks || problems.length === 0 || problems.some(({ row }) => row !== head.row))
    return children;
  return (
    <Banner tone="orange" title="What are the columns?">
      Not all names in row {head.row} are known. Say below which column is which.
    </Banner>
  );
}
