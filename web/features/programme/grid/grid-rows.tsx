import { memo, useLayoutEffect, useRef } from "react";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { CellContext } from "../columns/column.ts";
import type { ProgrammeRow, VerticalScroll } from "../view-model.ts";
import { GridRow } from "./grid-row.tsx";
import { NEW_ROW } from "./grid-state.ts";
import { NewRow } from "./new-row.tsx";
import type { SizedColumn } from "../columns/sized-columns.ts";
import type { Grid } from "./use-grid.ts";
import { useRowWindow } from "./use-row-window.ts";

interface GridRowsProps {
  readonly state: Grid["state"];
  /** The rows that are cut, and move when they are pasted. */
  readonly cut: ReadonlySet<string>;
  readonly editor: Grid["acts"]["editor"];
  readonly plan: Plan;
  readonly rows: readonly ProgrammeRow[];
  readonly columns: readonly SizedColumn[];
  readonly context: CellContext;
  readonly scroll: VerticalScroll;
  /** The height of the visible rows. */
  readonly height: number;
  readonly hasNewRow: boolean;
  readonly onFold: (id: string, folded?: boolean) => void;
  /** Who else is on a row, in words. */
  readonly othersOn: (id: string) => string | null;
}

/** The visible rows. Scrolling draws them and nothing around them. */
export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { state, editor, plan, rows, columns, context, scroll, height, onFold, othersOn } = props;
  const { focused, editing } = state;
  const drawn = useRowWindow({ scroll, count: rows.length, height });
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () =>
      layer.current?.style.setProperty("transform", `translateY(${-scroll.top()}px)`);
    follow();
    return scroll.subscribe(follow);
  }, [scroll]);

  /** Includes the row that is being edited, wherever it is. */
  const places = Array.from(
    { length: Math.max(0, drawn.end - drawn.first) },
    (_, at) => at + drawn.first,
  );
  const edited = editing ? rows.findIndex(({ id }) => id === editing.id) : -1;
  if (edited >= 0 && !places.includes(edited)) places.push(edited);
  return (
    <div role="presentation" ref={layer} className="pg-layer">
      {places.map((place) => {
        const row = rows[place];
        if (!row) return null;
        return (
          <GridRow
            key={row.id}
            row={row}
            place={place}
            activity={plan.activities[row.index]}
            columns={columns}
            context={context}
            isSelected={state.ids.has(row.id)}
            isCut={props.cut.has(row.id)}
            focused={focused?.id === row.id ? focused.column : null}
            editing={editing?.id === row.id ? editing : null}
            selected={editing ? state.ids.size : 1}
            editor={editor}
            onToggle={onFold}
            others={othersOn(row.id)}
          />
        );
      })}
      {props.hasNewRow && (
        <NewRow
          place={rows.length}
          columns={columns}
          focused={focused?.id === NEW_ROW ? focused.column : null}
          editing={editing?.id === NEW_ROW ? editing : null}
          editor={editor}
        />
      )}
    </div>
  );
});
