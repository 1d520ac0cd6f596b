import { clsx } from "clsx";
import { NAME } from "../columns/all-columns.ts";
import { ROW_HEIGHT } from "../view-model.ts";
import { CellEditor, type EditorActions } from "./cell-editor.tsx";
import { cellId } from "./grid-cell.tsx";
import { type Editing, NEW_ROW } from "./grid-state.ts";
import { NUMBER_WIDTH, type SizedColumn } from "../columns/sized-columns.ts";

interface NewRowProps {
  readonly place: number;
  readonly columns: readonly SizedColumn[];
  readonly focused: string | null;
  readonly editing: Editing | null;
  readonly editor: EditorActions;
}

/** The empty row at the end: what is typed there becomes an activity. */
export function NewRow({ place, columns, focused, editing, editor }: NewRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-level={1}
      data-row={NEW_ROW}
      className="pg-row pg-new"
      style={{ top: place * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className="pg-cell pg-number"
        style={{ width: NUMBER_WIDTH }}
      >
        <span className="sr-only">New</span>
      </div>
      {columns.map(({ column, width }, at) => (
        <div
          key={column.key}
          id={cellId(NEW_ROW, column.key)}
          role="gridcell"
          aria-colindex={at + 2}
          data-column={column.key}
          className={clsx("pg-cell", focused === column.key && "pg-focused")}
          style={{ width }}
        >
          {column.key === NAME && !editing && (
            <span className="pg-name">
              <span className="pg-twig" />
              <span className="pg-text pg-unnamed">Type to add an activity</span>
            </span>
          )}
          {column.key === NAME && editing && (
            <CellEditor
              label="Name of the new activity"
              editing={editing}
              choices={undefined}
              selected={1}
              acts={editor}
            />
          )}
        </div>
      ))}
    </div>
  );
}
