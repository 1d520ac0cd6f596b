import { NAME } from "../columns/all-columns.ts";
import type { CellSelection } from "../view-model.ts";

/** The row below the last, in which typing adds an activity. */
export const NEW_ROW = "new";

export interface Editing {
  readonly id: string;
  readonly column: string;
  /** What the editor begins with. */
  readonly text: string;
  /** Whether the person typed that text, so that the next key appends to it; otherwise the next key replaces it. */
  readonly isTyped: boolean;
  /** Why the typed text is refused. */
  readonly problem: string | null;
}

export interface GridState extends CellSelection {
  /** Where a selection of several rows begins. */
  readonly anchor: string | null;
  readonly editing: Editing | null;
  /** Whether the whole row was selected, by its number or with Shift Space, instead of the one cell. */
  readonly isWhole: boolean;
  /** The row that disappeared while somebody typed in it. */
  readonly lost: string | null;
  /** After Escape, Tab leaves the grid instead of indenting. */
  readonly tabLeaves: boolean;
}

export const emptyGrid: GridState = {
  ids: new Set(),
  focused: null,
  anchor: null,
  editing: null,
  isWhole: false,
  lost: null,
  tabLeaves: false,
};

/**
 * Whether a single cell outside the name column is selected. Tab and Delete then act on the cell, and otherwise on
 * rows.
 */
export const isCell = ({ focused, ids, isWhole }: GridState): boolean =>
  focused !== null && focused.column !== NAME && ids.size <= 1 && !isWhole;

/** The rows and columns in which the focus moves. */
export interface GridShape {
  /** The ids of the rows, with `NEW_ROW` if there is one. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Focuses a cell, and selects its row alone. */
export function focusCell(
  state: GridState,
  id: string,
  column: string,
  isWhole = false,
): GridState {
  return {
    ...state,
    ids: new Set([id]),
    focused: { id, column },
    anchor: id,
    editing: null,
    isWhole,
    tabLeaves: false,
  };
}

/** Selects from the anchor to a row. */
export function extendTo(state: GridState, { rows }: GridShape, id: string): GridState {
  const anchor = state.anchor ?? id;
  const [from, to] = [rows.indexOf(anchor), rows.indexOf(id)].toSorted((a, b) => a - b);
  const chosen = rows.slice(from ?? 0, (to ?? 0) + 1).filter((row) => row !== NEW_ROW);
  const column = state.focused?.column ?? "";
  return {
    ...state,
    ids: new Set(chosen),
    focused: { id, column },
    anchor,
    editing: null,
    tabLeaves: false,
  };
}

/** Adds a row to the selection, or takes it out. */
export function toggle(state: GridState, id: string): GridState {
  const ids = new Set(state.ids);
  if (!ids.delete(id)) ids.add(id);
  const column = state.focused?.column ?? "";
  return { ...state, ids, focused: { id, column }, anchor: id, editing: null, tabLeaves: false };
}

export function selectAll(state: GridState, { rows }: GridShape): GridState {
  return { ...state, ids: new Set(rows.filter((row) => row !== NEW_ROW)), editing: null };
}

/** Moves the focus by rows and columns, up to the edge of the grid. */
export function moveBy(
  state: GridState,
  shape: GridShape,
  { rows = 0, columns = 0, extend = false }: { rows?: number; columns?: number; extend?: boolean },
): GridState {
  const { focused } = state;
  const row = focused ? Math.max(0, shape.rows.indexOf(focused.id)) : 0;
  const column = focused ? Math.max(0, shape.columns.indexOf(focused.column)) : 0;
  const id = shape.rows[clamp(row + rows, shape.rows.length)];
  const key = shape.columns[clamp(column + columns, shape.columns.length)];
  if (id === undefined || key === undefined) return state;
  if (!extend) return focusCell(state, id, key);
  const at = { ...state, focused: { id: focused?.id ?? id, column: key } };
  return extendTo(at, shape, id);
}

const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1);

/**
 * Adjusts the state after rows were removed: the focus stays at its position on the screen, and removed rows are
 * deselected.
 */
export function settle(state: GridState, before: readonly string[], shape: GridShape): GridState {
  const { focused } = state;
  const there = new Set(shape.rows);
  const isFocusThere = focused === null || there.has(focused.id);
  const stays = [...state.ids].every((id) => there.has(id));
  const isColumnThere = focused === null || shape.columns.includes(focused.column);
  if (isFocusThere && stays && isColumnThere) return state;
  const ids = new Set([...state.ids].filter((id) => there.has(id)));
  // What is being typed must not go on in another row.
  if (state.editing && !there.has(state.editing.id))
    return { ...emptyGrid, ids, lost: state.editing.id };
  const editing = state.editing && there.has(state.editing.id) ? state.editing : null;
  if (focused === null) return { ...state, ids, editing };
  const column = isColumnThere ? focused.column : (shape.columns[0] ?? "");
  const at = clamp(before.indexOf(focused.id), shape.rows.length);
  const id = isFocusThere ? focused.id : shape.rows[Math.max(0, at)];
  if (id === undefined) return { ...state, ids, focused: null, anchor: null, editing: null };
  if (isFocusThere) return { ...state, ids, focused: { id, column }, editing };
  return { ...focusCell(state, id, column), ids: ids.size > 0 ? ids : new Set([id]) };
}
