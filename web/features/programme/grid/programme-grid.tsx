import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { CellContext } from "../columns/column.ts";
import { NAME } from "../columns/all-columns.ts";
import {
  HEAD_HEIGHT,
  type PressedKey,
  type ProgrammeRow,
  ROW_HEIGHT,
  type VerticalScroll,
} from "../view-model.ts";
import { cellId } from "./grid-cell.tsx";
import { GridHead } from "./grid-head.tsx";
import { actionOfKey, type GridAction } from "./grid-keys.ts";
import { GridRows } from "./grid-rows.tsx";
import { NEW_ROW } from "./grid-state.ts";
import { NUMBER_WIDTH, type SizedColumn } from "../columns/sized-columns.ts";
import type { Sorting } from "../view/sorting.ts";
import type { useClipboard } from "./use-clipboard.ts";
import type { Grid } from "./use-grid.ts";
import { useRowDrag } from "./use-row-drag.ts";

interface ProgrammeGridProps {
  readonly grid: Grid;
  readonly plan: Plan;
  readonly rows: readonly ProgrammeRow[];
  readonly columns: readonly SizedColumn[];
  readonly context: CellContext;
  readonly scroll: VerticalScroll;
  /** The height of the visible rows. */
  readonly height: number;
  readonly readOnly: string | null;
  readonly sorting: Sorting | undefined;
  readonly onSort: (key: string) => void;
  readonly onResize: (key: string, width: number) => void;
  readonly onFold: (id: string, folded?: boolean) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly clipboard: ReturnType<typeof useClipboard>;
  /** Called for a key that has no meaning in the grid. @returns whether it had one in the Gantt */
  readonly onOtherKey: (key: PressedKey) => boolean;
  /** Says why something cannot be done. */
  readonly say: (words: string) => void;
  /** Who else is on which row, in words. */
  readonly othersOn: (id: string) => string | null;
  readonly children?: ReactNode;
}

/** The programme as a table: a treegrid with one Tab stop, in which the arrow keys move the focus. */
export function ProgrammeGrid(props: ProgrammeGridProps) {
  const { grid, plan, rows, columns, context, readOnly, onFold } = props;
  const { scroll, height, othersOn, clipboard, onResize, children } = props;
  const { state, acts } = grid;
  const { focused, editing } = state;
  const helpId = useId();
  const width = NUMBER_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  const onKeyDown = useKeys(props);

  const frame = useRef<HTMLDivElement>(null);
  const drag = useRowDrag({
    rows,
    scroll,
    height,
    frame,
    readOnly,
    whyNotMove: acts.whyNotMove,
    say: props.say,
    onDrop: acts.place,
  });

  /**
   * Commits the open edit before another cell gets the focus. @returns false if the text is not accepted: the
   * editor stays open, and says why
   */
  const finishEditing = (): boolean => {
    const field = document.activeElement;
    if (!acts.isEditing() || !(field instanceof HTMLElement)) return true;
    flushSync(() => field.blur());
    if (!acts.isEditing()) return true;
    field.focus();
    return false;
  };

  const press = (event: PointerEvent<HTMLElement>) => {
    const { target } = event;
    if (event.button !== 0 || !(target instanceof Element)) return;
    const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
    if (id === undefined || target.closest("[data-fold], .pg-editing")) return;
    if (!finishEditing()) return event.preventDefault();
    const how = event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "only";
    const column = target.closest<HTMLElement>("[data-column]")?.dataset["column"];
    if (how !== "only") event.preventDefault();
    const select = () => acts.select(id, how, column);
    if (!drag.grips(event)) return select();
    // A press on one of several selected rows drags them all; a click selects only that row.
    const isOneOfMany = state.ids.has(id) && state.ids.size > 1;
    if (!isOneOfMany) select();
    drag.begin(event, isOneOfMany ? select : undefined);
  };

  /** An edit that is not accepted keeps the focus. */
  const keepEditor = (event: MouseEvent<HTMLElement>) => {
    const isOutside = event.target instanceof Element && !event.target.closest(".pg-editing");
    if (isOutside && editing && editing.problem !== null) event.preventDefault();
  };

  return (
    <div
      role="treegrid"
      aria-label="Programme"
      aria-rowcount={rows.length + 1 + (readOnly === null ? 1 : 0)}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-readonly={readOnly !== null}
      aria-describedby={helpId}
      aria-activedescendant={focused && !editing ? cellId(focused.id, focused.column) : undefined}
      tabIndex={0}
      className="pg-grid"
      data-programme-grid=""
      style={{ width }}
      onKeyDown={onKeyDown}
      onPointerDown={press}
      onMouseDown={keepEditor}
      onDoubleClick={(event) => {
        const { target } = event;
        if (!(target instanceof Element) || target.closest(".pg-editing")) return;
        if (target.closest("[data-column]")) acts.edit();
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !focused)
          acts.focus(rows[0]?.id ?? NEW_ROW, NAME);
      }}
      onCopy={clipboard.onClipboard}
      onCut={clipboard.onClipboard}
      onPaste={clipboard.onClipboard}
    >
      <p id={helpId} hidden>
        {readOnly ??
          "Type or press Enter to edit. Tab indents, Shift Tab outdents, Insert adds a row. After Escape, Tab leaves the grid."}
      </p>
      <GridHead {...{ columns, onResize }} sorting={props.sorting} onSort={props.onSort} />
      <div ref={frame} role="presentation" className="pg-rows" style={{ top: HEAD_HEIGHT }}>
        <GridRows
          state={state}
          cut={clipboard.cut}
          editor={acts.editor}
          hasNewRow={readOnly === null}
          {...{ plan, rows, columns, context, scroll, height, onFold, othersOn }}
        />
        {drag.line !== null && (
          <div className="pg-drop" aria-hidden="true" style={{ top: drag.line }} />
        )}
      </div>
      {children}
    </div>
  );
}

/** What a key does, given where the focus is. */
function useKeys(props: ProgrammeGridProps) {
  const { grid, rows, readOnly, height, onFold, onUndo, onRedo, onOtherKey } = props;
  const { state, acts } = grid;
  const focusedRow = rows.find(({ id }) => id === state.focused?.id);

  /** Left and right in the column of the names fold and unfold, as in any tree. */
  function foldByArrow(act: GridAction): boolean {
    if (act.act !== "move" || state.focused?.column !== NAME || !focusedRow) return false;
    if (act.columns === -1 && focusedRow.collapsed === false) return fold(true);
    if (act.columns === 1 && focusedRow.collapsed === true) return fold(false);
    return false;
  }

  function fold(isFolded: boolean): boolean {
    if (focusedRow) onFold(focusedRow.id, isFolded);
    return true;
  }

  const carryOut = (act: GridAction): unknown => {
    switch (act.act) {
      case "move":
        return foldByArrow(act) || acts.move(act);
      case "page":
        return acts.move({
          rows: act.by * Math.max(1, Math.floor(height / ROW_HEIGHT) - 1),
          extend: act.extend,
        });
      case "type":
        return acts.edit(act.text);
      case "edit":
        return focusedRow?.kind === "group" ? fold(!focusedRow.collapsed) : acts.edit();
      case "compose":
        // Opens the editor synchronously, so that the letter is composed in the field; it replaces the text, which
        // is selected there.
        return focusedRow?.kind !== "group" && flushSync(() => acts.edit());
      case "fold":
        return fold(true);
      case "unfold":
        return fold(false);
      case "insert":
        return acts.insert();
      case "remove":
        return acts.clearOrRemove();
      case "tab":
        return acts.tab(1);
      case "tabBack":
        return acts.tab(-1);
      case "indent":
        return acts.indent();
      case "outdent":
        return acts.outdent();
      case "up":
        return acts.shift(-1);
      case "down":
        return acts.shift(1);
      case "all":
        return acts.selectAll();
      case "row":
        return state.focused && acts.select(state.focused.id, "only");
      case "toggle":
        return acts.toggleRow();
      case "escape":
        props.clipboard.giveUp();
        return acts.escape();
      case "fillDown":
        return acts.fillDown();
      case "link":
        return acts.link();
      case "undo":
        return onUndo();
      case "redo":
        return onRedo();
    }
  };

  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const act = actionOfKey(event);
    if (!act) {
      if (onOtherKey(event)) event.preventDefault();
      return;
    }
    // Tab leaves the grid where it has no effect, and after Escape.
    const isTab = event.key === "Tab";
    if (isTab && (readOnly !== null || state.tabLeaves || state.focused?.id === NEW_ROW)) return;
    if (act.act !== "compose") event.preventDefault();
    carryOut(act);
    // The name column is always visible, so that focusing it does not scroll the table.
    if (event.key === "Home")
      event.currentTarget.closest(".pg-left")?.scrollTo({ left: 0, behavior: "instant" });
  };
}
