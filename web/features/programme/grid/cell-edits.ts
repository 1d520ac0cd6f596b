import type { Dispatch, SetStateAction } from "react";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import { NAME } from "../columns/all-columns.ts";
import type { CellContext } from "../columns/column.ts";
import type { SizedColumn } from "../columns/sized-columns.ts";
import { appendAction, type RowAction, setAction } from "../edits/row-actions.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import type { RowArrangement } from "../view/why-not-arrange.ts";
import type { AfterCommit, EditorActions } from "./cell-editor.tsx";
import { focusCell, type GridShape, type GridState, moveBy, NEW_ROW } from "./grid-state.ts";

/** The grid as it is on the screen now. */
export interface GridNow {
  readonly state: GridState;
  readonly shape: GridShape;
  readonly context: CellContext;
  readonly columns: readonly SizedColumn[];
  readonly readOnly: string | null;
  readonly order: RowArrangement;
}

export interface GridActionParts {
  readonly store: ProgrammeStore;
  readonly now: () => GridNow;
  readonly setState: Dispatch<SetStateAction<GridState>>;
  /** Makes edits. @returns why the programme does not allow them */
  readonly make: (edits: readonly Edit[], label: string) => string | null;
  /** Carries an action out, or says why not. @returns whether it was carried out */
  readonly perform: (act: RowAction) => boolean;
  readonly say: (words: string) => void;
}

const steps: Record<AfterCommit, { rows?: number; columns?: number }> = {
  stay: {},
  down: { rows: 1 },
  up: { rows: -1 },
  right: { columns: 1 },
  left: { columns: -1 },
};

/** Adds a new row to the shape that the screen does not show yet. */
const withRow = (shape: GridShape, id: string): GridShape =>
  shape.rows.includes(id) ? shape : { ...shape, rows: [...shape.rows, id] };

/** Creates the actions for typing into the cells of the grid. */
export function createCellEdits({ store, now, setState, make, perform, say }: GridActionParts) {
  const plan = () => store.get().plan;
  const columnOf = (key: string) => now().columns.find(({ column }) => column.key === key)?.column;

  /** Opens the editor of the focused cell. @param typed the initial text; the cell's own text if left out */
  function edit(typed?: string, at = now().state.focused): void {
    if (!at) return;
    const refusal = now().readOnly;
    if (refusal !== null) return say(refusal);
    const { id, column: key } = at;
    const column = columnOf(key);
    const activity = activityOf(plan(), id);
    if (id === NEW_ROW) {
      setState((was) => ({
        ...focusCell(was, id, NAME),
        editing: { id, column: NAME, text: typed ?? "", isTyped: true, problem: null },
      }));
      return;
    }
    if (!activity || !column) return;
    const why = column.read
      ? (column.refuses?.(activity, now().context) ?? null)
      : `${column.label} is computed.`;
    if (why !== null) return say(why);
    const text = typed ?? column.text(activity, now().context);
    setState((was) => ({
      ...(was.ids.has(id) ? was : focusCell(was, id, key)),
      focused: { id, column: key },
      editing: { id, column: key, text, isTyped: typed !== undefined, problem: null },
    }));
  }

  function commit(text: string, after: AfterCommit): boolean {
    const { editing } = now().state;
    if (!editing) return true;
    const added = editing.id === NEW_ROW ? append(text) : undefined;
    const problem = editing.id === NEW_ROW ? null : take(editing, text, [editing.id]);
    if (problem !== null) return refuse(problem);
    setState((was) => {
      const closed = { ...was, editing: null };
      if (after === "stay") return closed;
      // A sideways move continues in the row that was just added.
      return added !== undefined && steps[after].columns !== undefined
        ? moveBy(focusCell(closed, added, NAME), withRow(now().shape, added), steps[after])
        : moveBy(closed, now().shape, steps[after]);
    });
    return true;
  }

  /** Adds the activity that was named in the empty row. @returns its id; undefined without a name, or if it is refused */
  function append(text: string): string | undefined {
    const name = text.replaceAll(/\s+/g, " ").trim();
    const id = now().context.newId();
    return name !== "" && perform(appendAction(plan(), id, name)) ? id : undefined;
  }

  function fill(text: string): boolean {
    const { editing, ids } = now().state;
    if (!editing) return true;
    if (editing.id === NEW_ROW) return commit(text, "stay");
    const problem = take(editing, text, ids.size > 0 ? [...ids] : [editing.id]);
    if (problem !== null) return refuse(problem);
    setState((was) => ({ ...was, editing: null }));
    return true;
  }

  function refuse(problem: string): boolean {
    setState((was) => (was.editing ? { ...was, editing: { ...was.editing, problem } } : was));
    return false;
  }

  /** @returns why the text is refused; null if it was accepted */
  function take(
    { id, column: key }: { id: string; column: string },
    text: string,
    ids: readonly string[],
  ): string | null {
    const column = columnOf(key);
    const activity = activityOf(plan(), id);
    if (!column || !activity) return null;
    const isSame = ids.length === 1 && text === column.text(activity, now().context);
    if (isSame) return null;
    const act = setAction(now().context, { column, ids, text });
    if (act.problem !== undefined) return act.problem;
    return make(act.edits, act.label);
  }

  const editor: EditorActions = {
    commit,
    fill,
    cancel: () => setState((was) => ({ ...was, editing: null })),
  };

  /** Sets the focused column of the selected rows to a text. */
  function fillSelected(text: string): void {
    const { focused, ids } = now().state;
    const column = focused && columnOf(focused.column);
    if (column)
      perform(setAction({ ...now().context, plan: plan() }, { column, ids: [...ids], text }));
  }

  return {
    editor,
    edit,
    fillSelected,
    /** Sets the focused column of the selected rows to the text of the first. */
    fillDown() {
      const { focused } = now().state;
      const column = focused && columnOf(focused.column);
      const ids = now().shape.rows.filter((id) => now().state.ids.has(id));
      const first = activityOf(plan(), ids[0] ?? "");
      if (!column || !first || ids.length < 2) return;
      const text = column.text(first, now().context);
      perform(setAction({ ...now().context, plan: plan() }, { column, ids: ids.slice(1), text }));
    },
  };
}
