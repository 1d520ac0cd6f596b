import { clsx } from "clsx";
import { memo } from "react";
import type { PlanActivity } from "../../../../engine/programme/plan.ts";
import type { CellContext } from "../columns/column.ts";
import { ROW_HEIGHT, type ProgrammeRow } from "../view-model.ts";
import type { EditorActions } from "./cell-editor.tsx";
import { GridCell } from "./grid-cell.tsx";
import type { Editing } from "./grid-state.ts";
import type { SizedColumn } from "../columns/sized-columns.ts";
import { NUMBER_WIDTH } from "../columns/sized-columns.ts";

interface GridRowProps {
  readonly row: ProgrammeRow;
  /** The row's position among the shown rows, from 0. */
  readonly place: number;
  readonly activity: PlanActivity | undefined;
  readonly columns: readonly SizedColumn[];
  readonly context: CellContext;
  readonly isSelected: boolean;
  readonly isCut: boolean;
  /** The column with the focus, if it is in this row. */
  readonly focused: string | null;
  readonly editing: Editing | null;
  /** How many rows are selected, if one of them is edited. */
  readonly selected: number;
  readonly editor: EditorActions;
  readonly onToggle: (id: string) => void;
  /** The other people on this row, in words. */
  readonly others: string | null;
}

/** One row of the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, place, activity, columns, context, isSelected, focused, editing, others } = props;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-level={row.depth + 1}
      aria-expanded={row.collapsed === null ? undefined : !row.collapsed}
      aria-selected={isSelected}
      data-row={row.id}
      className={clsx(
        "pg-row",
        isSelected && "pg-selected",
        props.isCut && "pg-cut",
        (row.kind === "summary" || row.kind === "group") && "pg-strong",
        row.kind !== "group" && row.isContext && "pg-context",
      )}
      style={{ top: place * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className="pg-cell pg-number"
        data-number=""
        style={{ width: NUMBER_WIDTH }}
        title={others ?? undefined}
      >
        {others !== null && <span className="pg-other" aria-label={others} role="img" />}
        {row.index >= 0 ? row.index + 1 : ""}
      </div>
      {columns.map(({ column, width }, at) => (
        <GridCell
          key={column.key}
          row={row}
          activity={activity}
          column={column}
          place={at + 2}
          width={width}
          context={context}
          isFocused={focused === column.key}
          editing={editing?.column === column.key ? editing : null}
          selected={props.selected}
          editor={props.editor}
          onToggle={props.onToggle}
        />
      ))}
    </div>
  );
});
