import type { UndoStep } from "./steps.ts";

/** The steps that this person can undo and redo, the latest last. */
export function createUndoSteps() {
  let undo: readonly UndoStep[] = [];
  let redo: readonly UndoStep[] = [];

  /**
   * Carries out the last step of one list. Its reverse goes to the other list; a text says why it cannot be carried
   * out.
   */
  function take(
    from: readonly UndoStep[],
    carryOut: (last: UndoStep) => UndoStep | string,
  ): { readonly rest: readonly UndoStep[]; readonly back: UndoStep | string } | undefined {
    const last = from.at(-1);
    return last && { rest: from.slice(0, -1), back: carryOut(last) };
  }

  return {
    /** The words of the steps that come next; null for nothing. */
    words: () => ({ undo: undo.at(-1)?.label ?? null, redo: redo.at(-1)?.label ?? null }),
    /** Adds the step that undoes an edit, and clears the redo steps. */
    add(back: UndoStep): void {
      redo = [];
      undo = [...undo, back];
    },
    /** Removes the steps of a batch that was refused. */
    drop(batchId: string): void {
      const isOther = ({ batch }: UndoStep) => batch !== batchId;
      undo = undo.filter(isOther);
      redo = redo.filter(isOther);
    },
    /** @returns why the last edit cannot be undone; null if it was, or if there is none */
    undo(carryOut: (last: UndoStep) => UndoStep | string): string | null {
      const taken = take(undo, carryOut);
      if (!taken) return null;
      undo = taken.rest;
      if (typeof taken.back === "string") return taken.back;
      redo = [...redo, taken.back];
      return null;
    },
    /** @returns why the last edit cannot be done again; null if it was, or if there is none */
    redo(carryOut: (last: UndoStep) => UndoStep | string): string | null {
      const taken = take(redo, carryOut);
      if (!taken) return null;
      redo = taken.rest;
      if (typeof taken.back === "string") return taken.back;
      undo = [...undo, taken.back];
      return null;
    },
  };
}
