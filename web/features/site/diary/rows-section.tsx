import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { diary } from "../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { useNames } from "../parts/use-names.ts";
import { CellField } from "./cell-field.tsx";
import { useDeliveryChange, useShownCells } from "./delivery-cells.ts";
import { cellsOf, type ShownRow } from "./diary-edits.ts";
import type { useDiaryEdits } from "./use-diary-edits.ts";

const kind: RecordKind = diary;

interface RowsSectionProps {
  readonly name: string;
  readonly projectId: string;
  readonly rows: readonly ShownRow[];
  readonly writer: ReturnType<typeof useDiaryEdits>;
  readonly isWritable: boolean;
}

/** A section of the diary: its rows, each cell by itself. */
export function RowsSection({ name, projectId, rows, writer, isWritable }: RowsSectionProps) {
  // The rows that were added and are still empty.
  const [added, setAdded] = useState<readonly string[]>([]);
  const { nameOf } = useNames(projectId);
  const label = kind.fields[name]?.label ?? name;
  const shownCells = useShownCells(projectId, name, isWritable);
  const changed = useDeliveryChange(projectId, name);
  const empty = added.filter((id) => rows.every((row) => row.id !== id));
  const all: readonly ShownRow[] = [...rows, ...empty.map((id) => ({ id, cells: {} }))];
  // A row that was left empty says nothing: only its writer sees it.
  const filled = rows.filter(({ cells }) =>
    Object.values(cells).some((text) => text.trim() !== ""),
  );
  if (!isWritable && filled.length === 0) return null;
  return (
    <details className="diary-section" open={isWritable ? undefined : true}>
      <summary>
        {label}
        <span className="text-soft tabular-nums">{filled.length > 0 ? filled.length : ""}</span>
      </summary>
      <ul className="grid gap-3" aria-label={label}>
        {(isWritable ? all : filled).map((row, place) => (
          <li key={row.id} className="diary-row">
            {isWritable ? (
              <>
                <div className="flex items-center justify-between">
                  <span className="font-semibold">{place + 1}</span>
                  <BareIconButton
                    label={`Remove ${label} ${place + 1}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => {
                      setAdded(added.filter((id) => id !== row.id));
                      if (!empty.includes(row.id)) writer.removeRow(`${name}/${row.id}`);
                    }}
                  />
                </div>
                {shownCells(cellsOf(name), row).map(([cell, of]) => (
                  <CellField
                    key={cell}
                    projectId={projectId}
                    cell={of}
                    value={row.cells[cell] ?? ""}
                    problem={writer.problems[`${name}/${row.id}/${cell}`]}
                    onChange={(value) =>
                      writer.setCells(`${name}/${row.id}`, changed(row, { cell, value }))
                    }
                    onLeave={writer.settle}
                  />
                ))}
              </>
            ) : (
              <dl className="site-facts diary-facts">
                {shownCells(cellsOf(name), row).map(([cell, of]) => {
                  const value = row.cells[cell] ?? "";
                  return value === "" ? null : (
                    <div key={cell}>
                      <dt className="text-soft">{of.label}</dt>
                      <dd className="wrap-anywhere">
                        {of.choices?.[value] ??
                          (of.refersTo ? (nameOf(value) ?? "Not on this device") : value)}
                      </dd>
                    </div>
                  );
                })}
              </dl>
            )}
          </li>
        ))}
      </ul>
      {isWritable && (
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdded([...added, newId()])}>
          Add to {label.toLowerCase()}
        </Button>
      )}
    </details>
  );
}
