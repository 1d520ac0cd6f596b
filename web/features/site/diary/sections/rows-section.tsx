import { Plus } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { v7 as newId } from "uuid";
import { diary } from "../../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../../device/records/local-record.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { useMediaQuery } from "../../../../ui/hooks/use-media-query.ts";
import { useNames } from "../../parts/use-names.ts";
import { useDeliveryChange, useShownCells } from "./delivery-cells.ts";
import type { ShownRow } from "../edits/diary-edits.ts";
import type { useDiaryEdits } from "../edits/use-diary-edits.ts";
import { DiaryLine } from "./line.tsx";
import { columnWidths, lineOf, sortedGang, type NamedCell, shortLabel } from "./line-cells.ts";
import { ReadRows } from "./read-rows.tsx";
import { isUsed } from "./used-words.ts";
import { useOfferedWords } from "./use-offered-words.ts";

const kind: RecordKind = diary;
/** Below this width, all cells of a row have no space beside one another. */
const PHONE = "(width < 64rem)";

interface RowsSectionProps {
  readonly name: string;
  readonly projectId: string;
  readonly rows: readonly ShownRow[];
  readonly writer: ReturnType<typeof useDiaryEdits>;
  readonly isWritable: boolean;
  /** The diaries before this day, the newest first. */
  readonly before: readonly LocalRecord[];
}

/** A section of the diary. For people who only read, it is there if something is in it. */
export function RowsSection(props: RowsSectionProps) {
  const { name, projectId, rows, isWritable } = props;
  const { nameOf } = useNames(projectId);
  const wordOf = ([cell, of]: NamedCell, row: ShownRow) => {
    const value = row.cells[cell] ?? "";
    if (value === "") return "";
    return of.choices?.[value] ?? (of.refersTo ? (nameOf(value) ?? "Not on this device") : value);
  };
  // A row that was left empty says nothing: only its writer sees it.
  const filled = rows.filter(({ cells }) =>
    Object.values(cells).some((text) => text.trim() !== ""),
  );
  const label = kind.fields[name]?.label ?? name;
  if (isWritable)
    return <WritableRows {...props} label={label} filled={filled.length} wordOf={wordOf} />;
  return <ReadRows name={name} label={label} rows={filled} wordOf={wordOf} />;
}

interface WritableRowsProps extends Omit<RowsSectionProps, "isWritable"> {
  readonly label: string;
  readonly filled: number;
  readonly wordOf: (cell: NamedCell, row: ShownRow) => string;
}

/**
 * The lines of a section to write in. A section that the last diaries use has an empty line ready; any other one is
 * a single line until something is added.
 */
function WritableRows(props: WritableRowsProps) {
  const { name, label, projectId, rows, writer, before, filled, wordOf } = props;
  const isPhone = useMediaQuery(PHONE);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // The rows that were added, of which some are still empty. One is ready while there is no other.
  const [ready] = useState(() => newId());
  const [added, setAdded] = useState<readonly string[]>(isUsed(before, name) ? [ready] : []);
  const shownCells = useShownCells(projectId, name);
  const changed = useDeliveryChange(projectId, name);
  const offered = useOfferedWords({ projectId, section: name, before, isPhone });
  const empty = added.filter(
    (id) => rows.every((row) => row.id !== id) && (id !== ready || rows.length === 0),
  );
  const all: readonly ShownRow[] = [...rows, ...empty.map((id) => ({ id, cells: {} }))];
  const first = all[0];
  const heads = first && lineOf(name, { cells: shownCells(first), row: first, isPhone }).line;
  const add = () => {
    // A phone opens its keyboard only for a control that has the focus before the tap ends.
    flushSync(() => setAdded([...empty, newId()]));
    list.current?.lastElementChild?.querySelector<HTMLElement>("input, select, button")?.focus();
  };
  const leave = (row: ShownRow) => {
    const moved = isPhone && name === "labour" ? sortedGang(row, offered) : undefined;
    if (moved) writer.setCells(`${name}/${row.id}`, moved);
    writer.settle();
  };
  const listId = (cell: string) =>
    (offered.words[cell] ?? []).length > 0 ? `${id}-${cell}` : undefined;
  return (
    <section role="group" aria-label={label} className="diary-section">
      <div className="diary-section-head">
        <h3 className="font-semibold">{label}</h3>
        {filled > 0 && <span className="text-soft tabular-nums">{filled}</span>}
        {!heads && <AddButton label={label} onClick={add} />}
      </div>
      {heads && (
        <>
          <div
            aria-hidden="true"
            className="diary-columns text-[0.8125rem] text-soft"
            style={{ gridTemplateColumns: columnWidths(heads, isPhone) }}
          >
            {heads.map(([cell, of]) => (
              <span key={cell}>{isPhone ? shortLabel(of.label) : of.label}</span>
            ))}
          </div>
          <ul ref={list} className="grid gap-2" aria-label={label}>
            {all.map((row, index) => (
              <DiaryLine
                key={row.id}
                section={name}
                label={label}
                position={index + 1}
                projectId={projectId}
                row={row}
                cells={shownCells(row)}
                isPhone={isPhone}
                problemOf={(cell) => writer.problems[`${name}/${row.id}/${cell}`]}
                wordOf={(cell) => wordOf(cell, row)}
                listOf={listId}
                onChange={(cell, value) =>
                  writer.setCells(`${name}/${row.id}`, changed(row, { cell, value }))
                }
                onLeave={() => leave(row)}
                onRemove={() => {
                  setAdded(added.filter((id) => id !== row.id));
                  if (!empty.includes(row.id)) writer.removeRow(`${name}/${row.id}`);
                }}
                onEnd={add}
              />
            ))}
          </ul>
          <AddButton label={label} onClick={add} />
          {Object.entries(offered.words).map(([cell, words]) => (
            <datalist key={cell} id={`${id}-${cell}`}>
              {words.map((word) => (
                <option key={word} value={word}>
                  {word}
                </option>
              ))}
            </datalist>
          ))}
        </>
      )}
    </section>
  );
}

function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      icon={<Plus aria-hidden="true" />}
      aria-label={`Add to ${label.toLowerCase()}`}
      onClick={onClick}
    >
      Add
    </Button>
  );
}
