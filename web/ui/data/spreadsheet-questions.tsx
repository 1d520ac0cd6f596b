import { useId } from "react";

interface SheetQuestionsProps<Reading extends string> {
  /** Columns whose cells can be read in two ways. */
  questions: readonly {
    readonly column: number;
    readonly name: string;
    readonly row: number;
    readonly example: string;
    readonly options: readonly { readonly reading: Reading; readonly shows: string }[];
    readonly answer: Reading | null;
  }[];
  disabled: boolean;
  onAnswer: (answers: { column: number; reading: Reading }[]) => void;
}

/** Asks how to read ambiguous columns: one question each, with an example from the spreadsheet. */
export function SpreadsheetQuestions<Reading extends string>(props: SheetQuestionsProps<Reading>) {
  const { questions, disabled, onAnswer } = props;
  const id = useId();
  const answers = questions.flatMap(({ column, answer }) =>
    answer === null ? [] : [{ column, reading: answer }],
  );
  return questions.map(({ column, name, row, example, options, answer }) => (
    <fieldset
      key={column}
      disabled={disabled}
      className="mt-3 min-w-0 rounded-md border border-line px-3 pt-1 pb-2"
    >
      <legend className="px-1 text-sm font-semibold break-words">
        {name || `Column ${column + 1}`}: what is “{example}” in row {row}?
      </legend>
      <div className="flex flex-col sm:flex-row sm:gap-6">
        {options.map(({ reading, shows }) => (
          <label
            key={reading}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-not-allowed pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={`${id}-${column}`}
              value={reading}
              checked={answer === reading}
              onChange={() =>
                onAnswer([
                  ...answers.filter((other) => other.column !== column),
                  { column, reading },
                ])
              }
              className="size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink hover:border-ink"
            />
            <span className="tabular-nums">{shows}</span>
          </label>
        ))}
      </div>
      <p className="text-[0.8125rem] text-muted">
        The whole column is read this way: its cells do not show which way it is.
      </p>
    </fieldset>
  ));
}
