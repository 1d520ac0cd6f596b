import { ChevronDown, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { BareIconButton } from "../../../../ui/controls/icon-button.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import type { ShownRow } from "../edits/diary-edits.ts";
import { CellField } from "./cell-field.tsx";
import { belowWords, columnWidths, lineOf, type NamedCell } from "./line-cells.ts";

interface LineProps {
  readonly section: string;
  readonly label: string;
  readonly position: number;
  readonly projectId: string;
  readonly row: ShownRow;
  readonly cells: readonly NamedCell[];
  readonly isPhone: boolean;
  readonly problemOf: (cell: string) => string | undefined;
  readonly wordOf: (cell: NamedCell) => string;
  /** The id of the list of words that a cell offers. */
  readonly listOf: (cell: string) => string | undefined;
  readonly onChange: (cell: string, value: string) => void;
  readonly onLeave: () => void;
  readonly onRemove: () => void;
  /** Called when Enter is pressed in the last control. */
  readonly onEnd: () => void;
}

/** A row of a section in one line. On a phone, the cells that are rarely needed are below it, folded. */
export function DiaryLine(props: LineProps) {
  const { section, label, position, row, cells, isPhone, problemOf, onRemove } = props;
  const [isUnfolded, unfold] = useState(false);
  const id = useId();
  const { line, below } = lineOf(section, { cells, row, isPhone });
  const isOpen = isUnfolded || below.some(([name]) => problemOf(name) !== undefined);
  const words = belowWords(below, props.wordOf);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // A list of choices is elsewhere in the page, and Enter may only confirm a composed word.
    const isElsewhere = !event.currentTarget.contains(event.target);
    if (isElsewhere || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input, select")];
    const next = fields[fields.indexOf(event.target) + 1];
    if (next) next.focus();
    else props.onEnd();
  };
  // A column keeps its control, and so the focus, while a gang changes from a trade to a company.
  const field = ([name, cell]: NamedCell, key: string, problemId?: string) => (
    <CellField
      key={key}
      projectId={props.projectId}
      cell={cell}
      value={row.cells[name] ?? ""}
      problem={problemOf(name)}
      problemId={problemId}
      list={props.listOf(name)}
      onChange={(value) => props.onChange(name, value)}
      onLeave={props.onLeave}
    />
  );
  const remove = `Remove ${label} ${position}`;
  return (
    // Enter goes from control to control. The controls themselves are operated as usual.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="diary-line" onKeyDown={onKeyDown}>
      <div className="diary-columns" style={{ gridTemplateColumns: columnWidths(line, isPhone) }}>
        {line.map((cell, column) => field(cell, `column ${column}`, `${id}-${cell[0]}`))}
        {isPhone ? (
          <BareIconButton
            label={`More of ${label} ${position}`}
            aria-expanded={isOpen}
            icon={<ChevronDown aria-hidden="true" />}
            onClick={() => unfold(!isUnfolded)}
          />
        ) : (
          <BareIconButton label={remove} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
        )}
      </div>
      {line.map(([name]) => {
        const problem = problemOf(name);
        return (
          problem !== undefined && (
            <p
              key={name}
              id={`${id}-${name}`}
              className="text-[0.8125rem] font-medium text-red-ink"
            >
              {problem}
            </p>
          )
        );
      })}
      {!isOpen && words !== "" && (
        <p className="truncate px-1 text-[0.8125rem] text-soft">{words}</p>
      )}
      {isPhone && isOpen && (
        <div className="diary-below">
          {below.map((cell) => field(cell, cell[0]))}
          <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
            {remove}
          </Button>
        </div>
      )}
    </li>
  );
}
