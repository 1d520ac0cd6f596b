import { clsx } from "clsx";
import { memo } from "react";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import { NAME } from "../columns/all-columns.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import type { ProgrammeRow } from "../view-model.ts";
import { CellEditor, type EditorActions } from "./cell-editor.tsx";
import type { Editing } from "./grid-state.ts";
import { NameCell } from "./name-cell.tsx";

export interface GridCellProps {
  readonly row: ProgrammeRow;
  readonly activity: PlanActivity | undefined;
  readonly column: ProgrammeColumn;
  /** The position of the cell's column, from 1; the first column has the row numbers. */
  readonly place: number;
  readonly width: number;
  readonly context: CellContext;
  readonly isFocused: boolean;
  readonly editing: Editing | null;
  /** How many rows are selected. */
  readonly selected: number;
  readonly editor: EditorActions;
  readonly onToggle: (id: string) => void;
}

export const cellId = (rowId: string, column: string): string => `cell-${rowId}-${column}`;

/** One cell of the grid. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { row, activity, column, place, width, context, isFocused, editing, selected, editor } =
    props;
  const text = activity ? column.text(activity, context) : "";
  const isName = column.key === NAME;
  const tone = activity && text !== "" ? column.tone?.(activity, context) : null;
  return (
    <div
      id={cellId(row.id, column.key)}
      role={isName ? "rowheader" : "gridcell"}
      aria-colindex={place}
      aria-readonly={column.read === undefined || undefined}
      data-column={column.key}
      className={clsx(
        "pg-cell",
        column.align === "right" && "pg-numeric",
        tone === "danger" && "pg-danger",
        isFocused && "pg-focused",
      )}
      style={{ width }}
    >
      {isName ? (
        <NameCell row={row} onToggle={props.onToggle} isCritical={isCritical(activity, context)} />
      ) : (
        <span className="pg-text">{text}</span>
      )}
      {editing && (
        <CellEditor
          key={editing.text}
          label={`${column.label} of ${row.name === "" ? "an unnamed activity" : row.name}`}
          editing={editing}
          choices={column.choices?.(context)}
          selected={selected}
          acts={editor}
        />
      )}
    </div>
  );
});

function isCritical(activity: PlanActivity | undefined, { schedule }: CellContext): boolean {
  return activity !== undefined && schedule.dates(activity._id).critical;
}
