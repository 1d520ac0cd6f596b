import { NAME } from "../columns/all-columns.ts";
import {
  addAction,
  indentAction,
  linkAction,
  moveRowsAction,
  outdentAction,
  removeAction,
  type RowAction,
  shiftAction,
} from "../edits/row-actions.ts";
import { editSubjectOf } from "../edits/labels.ts";
import { whyNotArrange } from "../view/why-not-arrange.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { SelectHow } from "../view-model.ts";
import { createCellEdits, type GridActionParts } from "./cell-edits.ts";
import { extendTo, focusCell, isCell, moveBy, NEW_ROW, selectAll, toggle } from "./grid-state.ts";

/** What people do with the cells and rows of the grid, by keys, the mouse and menus. */
export function createGridActions(parts: GridActionParts) {
  const { store, now, setState, perform, say } = parts;
  const cells = createCellEdits(parts);
  const plan = () => store.get().plan;
  const selected = () => [...now().state.ids].filter((id) => activityOf(plan(), id));

  function remove(): void {
    const ids = selected();
    const words = editSubjectOf(plan(), ids);
    if (ids.length > 0 && perform(removeAction(plan(), ids)))
      say(`Deleted ${words}. Ctrl Z undoes that.`);
  }

  const move = (step: { rows?: number; columns?: number; extend?: boolean }): void =>
    setState((was) => moveBy(was, now().shape, step));
  const whyNotMove = () => whyNotArrange(now().order);
  const arrange = (act: () => RowAction): unknown => {
    const refusal = whyNotMove();
    return refusal === null ? perform(act()) : say(refusal);
  };
  const indent = () => arrange(() => indentAction(plan(), selected()));
  const outdent = () => arrange(() => outdentAction(plan(), selected()));

  return {
    editor: cells.editor,
    isEditing: () => now().state.editing !== null,
    edit: cells.edit,
    perform,
    selected,
    whyNotMove,
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
    /** Tab indents rows; outside the name column it moves to the next cell. @param by -1 for Shift Tab */
    tab(by: -1 | 1): void {
      if (isCell(now().state)) move({ columns: by });
      else if (by === 1) indent();
      else outdent();
    },
    shift: (by: -1 | 1) => arrange(() => shiftAction(plan(), selected(), by)),
    /** @param target the row before which the selected ones are put; null for the end */
    place: (target: string | null) => perform(moveRowsAction(plan(), selected(), target)),
    remove,
    /** Handles Delete: empties the cell if a single cell is selected, and removes rows otherwise. */
    clearOrRemove(): void {
      if (isCell(now().state)) cells.fillSelected("");
      else remove();
    },
    link: () => perform(linkAction({ ...now().context, plan: plan() }, selected())),
    /** Adds a row above the focused one, and opens its name for typing. */
    insert() {
      if (now().readOnly !== null) return say(now().readOnly ?? "");
      const id = now().context.newId();
      const at = now().state.focused?.id;
      const target = at === NEW_ROW ? undefined : at;
      // A sorted view shows a row without a name at its end.
      if (now().order.sort && target !== undefined) return say("Clear the sorting to insert rows.");
      if (!perform(addAction(plan(), id, target))) return;
      setState((was) => ({
        ...focusCell(was, id, NAME),
        editing: { id, column: NAME, text: "", isTyped: true, problem: null },
      }));
    },
    fillSelected: cells.fillSelected,
    fillDown: cells.fillDown,
  };
}
