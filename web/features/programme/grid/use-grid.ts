import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Edit } from "../../../../engine/programme/edit.ts";
import type { CellContext } from "../columns/column.ts";
import { NAME } from "../columns/all-columns.ts";
import {
  addAct,
  appendAct,
  indentAct,
  linkAct,
  moveRowsAct,
  outdentAct,
  removeAct,
  type RowAct,
  setAct,
  shiftAct,
} from "../edits/row-acts.ts";
import { heldStart } from "../edits/held-start.ts";
import { editSubjectOf } from "../edits/labels.ts";
import { GROUPED, isGrouped } from "../rows/grouped.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import { workBetween } from "../values/work-between.ts";
import type { ProgrammeRow, SelectHow } from "../view-model.ts";
import type { AfterCommit, EditorActs } from "./cell-editor.tsx";
import {
  emptyGrid,
  extendTo,
  focusCell,
  isCell,
  type GridShape,
  type GridState,
  moveBy,
  NEW_ROW,
  selectAll,
  settle,
  toggle,
} from "./grid-state.ts";
import type { SizedColumn } from "../columns/sized-columns.ts";

interface GridParts {
  readonly store: ProgrammeStore;
  readonly rows: readonly ProgrammeRow[];
  readonly columns: readonly SizedColumn[];
  readonly context: CellContext;
  /** Why the programme cannot be edited; null if it can. */
  readonly readOnly: string | null;
  /** Says why something cannot be done. */
  readonly say: (words: string) => void;
}

export type Grid = ReturnType<typeof useGrid>;

const steps: Record<AfterCommit, { rows?: number; columns?: number }> = {
  stay: {},
  down: { rows: 1 },
  up: { rows: -1 },
  right: { columns: 1 },
  left: { columns: -1 },
};

/** With a row that has just been added, which the screen does not show yet. */
const withRow = (shape: GridShape, id: string): GridShape =>
  shape.rows.includes(id) ? shape : { ...shape, rows: [...shape.rows, id] };

/** Focus, selection and editing of the grid, and what people do with the rows. */
export function useGrid({ store, rows, columns, context, readOnly, say }: GridParts) {
  const shape = useMemo(
    (): GridShape => ({
      rows: [...rows.map(({ id }) => id), ...(readOnly === null ? [NEW_ROW] : [])],
      columns: columns.map(({ column }) => column.key),
    }),
    [rows, columns, readOnly],
  );
  const [stored, setState] = useState<GridState>(emptyGrid);
  const [shapeBefore, setShapeBefore] = useState(shape);
  // Rows may have gone: what shows is settled before it is drawn.
  const state = shapeBefore === shape ? stored : settle(stored, shapeBefore.rows, shape);
  if (shapeBefore !== shape) {
    setShapeBefore(shape);
    setState(state);
  }
  const latest = useRef({ state, shape, context, columns, readOnly, rows });
  useLayoutEffect(() => {
    latest.current = { state, shape, context, columns, readOnly, rows };
  });

  const { lost } = state;
  useEffect(() => {
    if (lost !== null)
      say("The row that you were typing in is no longer shown. What you typed was not kept.");
  }, [lost, say]);

  /** Makes edits, and says what they leave where it is. @returns why the programme does not allow them */
  const make = useCallback(
    (edits: readonly Edit[], label: string): string | null => {
      const problem = store.edit(edits, label);
      const held = problem === null ? heldStart({ ...store.get(), workBetween }, edits) : null;
      if (held !== null) say(held);
      return problem;
    },
    [store, say],
  );

  /** Carries an act out, or says why not. */
  const perform = useCallback(
    ({ edits, label, problem }: RowAct): boolean => {
      const { readOnly: refusal } = latest.current;
      const why = refusal ?? problem;
      const refused = why ?? make(edits, label);
      if (refused !== null) say(refused);
      return refused === null;
    },
    [make, say],
  );

  const acts = useMemo(() => {
    const now = () => latest.current;
    const plan = () => store.get().plan;
    const selected = () => [...now().state.ids].filter((id) => activityOf(plan(), id));
    const columnOf = (key: string) =>
      now().columns.find(({ column }) => column.key === key)?.column;

    /** Opens the editor of the focused cell. @param typed what it begins with; its text if left out */
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
        // Whoever goes on sideways goes on in the row that they have just added.
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
      return name !== "" && perform(appendAct(plan(), id, name)) ? id : undefined;
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

    /** @returns why the text cannot be taken; null if it was */
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
      const act = setAct(now().context, { column, ids, text });
      if (act.problem !== undefined) return act.problem;
      return make(act.edits, act.label);
    }

    const editor: EditorActs = {
      commit,
      fill,
      cancel: () => setState((was) => ({ ...was, editing: null })),
    };

    /** Sets the focused column of the selected rows to a text. */
    function fillSelected(text: string): void {
      const { focused, ids } = now().state;
      const column = focused && columnOf(focused.column);
      if (column)
        perform(setAct({ ...now().context, plan: plan() }, { column, ids: [...ids], text }));
    }

    function remove(): void {
      const ids = selected();
      const words = editSubjectOf(plan(), ids);
      if (ids.length > 0 && perform(removeAct(plan(), ids)))
        say(`Deleted ${words}. Ctrl Z undoes that.`);
    }

    const move = (step: { rows?: number; columns?: number; extend?: boolean }): void =>
      setState((was) => moveBy(was, now().shape, step));
    /** Among groups, what a row moves below or beside is not what is seen there. */
    const arrange = (act: () => RowAct): unknown =>
      isGrouped(now().rows) ? say(GROUPED) : perform(act());
    const indent = () => arrange(() => indentAct(plan(), selected()));
    const outdent = () => arrange(() => outdentAct(plan(), selected()));

    return {
      editor,
      isEditing: () => now().state.editing !== null,
      edit,
      perform,
      selected,
      focus: (id: string, column: string) => setState((was) => focusCell(was, id, column)),
      /** @param cell the column that was pressed; the whole row if left out */
      select(id: string, how: SelectHow, cell?: string) {
        const column = cell ?? now().state.focused?.column ?? NAME;
        setState((was) => {
          const at = { ...was, focused: { id: was.focused?.id ?? id, column } };
          if (how === "toggle") return toggle(at, id);
          return how === "range"
            ? extendTo(at, now().shape, id)
            : focusCell(was, id, column, cell === undefined);
        });
      },
      move,
      selectAll: () => setState((was) => selectAll(was, now().shape)),
      toggleRow: () => setState((was) => (was.focused ? toggle(was, was.focused.id) : was)),
      escape: () =>
        setState((was) => ({
          ...was,
          ids: new Set(was.focused ? [was.focused.id] : []),
          tabLeaves: true,
        })),
      indent,
      outdent,
      /** Tab indents rows, and goes on to the next cell beside the names. @param by -1 for Shift Tab */
      tab(by: -1 | 1): void {
        if (isCell(now().state)) move({ columns: by });
        else if (by === 1) indent();
        else outdent();
      },
      shift: (by: -1 | 1) => arrange(() => shiftAct(plan(), selected(), by)),
      /** @param target the row before which the selected ones are put; null for the end */
      place: (target: string | null) => perform(moveRowsAct(plan(), selected(), target)),
      remove,
      /** Delete empties the one cell that is meant, and removes rows otherwise. */
      clearOrRemove(): void {
        if (isCell(now().state)) fillSelected("");
        else remove();
      },
      link: () => perform(linkAct({ ...now().context, plan: plan() }, selected())),
      /** Adds a row above the focused one, and has its name typed. */
      insert() {
        if (now().readOnly !== null) return say(now().readOnly ?? "");
        const id = now().context.newId();
        const target = now().state.focused?.id;
        if (!perform(addAct(plan(), id, target === NEW_ROW ? undefined : target))) return;
        setState((was) => ({
          ...focusCell(was, id, NAME),
          editing: { id, column: NAME, text: "", isTyped: true, problem: null },
        }));
      },
      fillSelected,
      /** Sets the focused column of the selected rows to the text of the first. */
      fillDown() {
        const { focused } = now().state;
        const column = focused && columnOf(focused.column);
        const ids = now().shape.rows.filter((id) => now().state.ids.has(id));
        const first = activityOf(plan(), ids[0] ?? "");
        if (!column || !first || ids.length < 2) return;
        const text = column.text(first, now().context);
        perform(setAct({ ...now().context, plan: plan() }, { column, ids: ids.slice(1), text }));
      },
    };
  }, [store, make, perform, say]);

  return { state, shape, acts };
}
