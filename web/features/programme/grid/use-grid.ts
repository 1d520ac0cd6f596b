import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { CellContext } from "../columns/column.ts";
import type { RowAction } from "../edits/row-actions.ts";
import { givenStart } from "../edits/given-start.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import { workBetween } from "../values/work-between.ts";
import type { RowArrangement } from "../view/why-not-arrange.ts";
import type { ProgrammeRow } from "../view-model.ts";
import { createGridActions } from "./grid-actions.ts";
import { emptyGrid, type GridShape, type GridState, NEW_ROW, settle } from "./grid-state.ts";
import type { SizedColumn } from "../columns/sized-columns.ts";

interface GridParts {
  readonly order: RowArrangement;
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

/** Focus, selection and editing of the grid, and what people do with the rows. */
export function useGrid({ store, order, rows, columns, context, readOnly, say }: GridParts) {
  const shape = useMemo(
    (): GridShape => ({
      rows: [...rows.map(({ id }) => id), ...(readOnly === null ? [NEW_ROW] : [])],
      columns: columns.map(({ column }) => column.key),
    }),
    [rows, columns, readOnly],
  );
  const [stored, setState] = useState<GridState>(emptyGrid);
  const [shapeBefore, setShapeBefore] = useState(shape);
  // Rows may have been removed: the state is adjusted before it is drawn.
  const state = shapeBefore === shape ? stored : settle(stored, shapeBefore.rows, shape);
  if (shapeBefore !== shape) {
    setShapeBefore(shape);
    setState(state);
  }
  const latest = useRef({ state, shape, context, columns, readOnly, order });
  useLayoutEffect(() => {
    latest.current = { state, shape, context, columns, readOnly, order };
  });

  const { lost } = state;
  useEffect(() => {
    if (lost !== null)
      say("The row that you were typing in is no longer shown. What you typed was not kept.");
  }, [lost, say]);

  /** Makes edits, and says what a start that they give does. @returns why the programme does not allow them */
  const make = useCallback(
    (edits: readonly Edit[], label: string): string | null => {
      const { plan } = store.get();
      const problem = store.edit(edits, label);
      const words =
        problem === null ? givenStart(plan, { ...store.get(), workBetween }, edits) : null;
      if (words !== null) say(words);
      return problem;
    },
    [store, say],
  );

  /** Carries an action out, or says why not. */
  const perform = useCallback(
    ({ edits, label, problem }: RowAction): boolean => {
      const { readOnly: refusal } = latest.current;
      const why = refusal ?? problem;
      const refused = why ?? make(edits, label);
      if (refused !== null) say(refused);
      return refused === null;
    },
    [make, say],
  );

  const acts = useMemo(
    // oxlint-disable-next-line react/refs -- Acts read the grid when somebody acts, not while it is drawn.
    () => createGridActions({ store, now: () => latest.current, setState, make, perform, say }),
    [store, make, perform, say],
  );

  return { state, shape, acts };
}
