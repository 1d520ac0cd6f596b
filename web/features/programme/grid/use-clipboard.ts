import { type ClipboardEvent, useRef, useState } from "react";
import { pastedCells } from "../../../../engine/pasted-cells.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { counted } from "../../../ui/counted.ts";
import type { CellContext, ProgrammeColumn } from "../columns/column.ts";
import { NAME } from "../columns/all-columns.ts";
import { type CopiedRows, insertCopies, tableOf, tableToText } from "../edits/clipboard.ts";
import {
  type AskedPaste,
  rowsOfPaste,
  hasUnknownHeadings,
  knownPart,
  type PasteMapping,
  rememberedName,
  targetsOf,
} from "../edits/paste-mapping.ts";
import { fillable, pasteMapped, pasteTable } from "../edits/paste-table.ts";
import type { ClipboardTable } from "../edits/clipboard.ts";
import { readRemembered } from "../../../device/answers/remembered.ts";
import { moveRowsAction } from "../edits/row-actions.ts";
import { activityOf } from "../rows/plan-index.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import type { ViewControl } from "../view/use-view.ts";
import { NEW_ROW } from "./grid-state.ts";
import type { Grid } from "./use-grid.ts";

interface ClipboardParts {
  readonly grid: Grid;
  readonly store: ProgrammeStore;
  readonly view: ViewControl;
  readonly context: CellContext;
  readonly readOnly: string | null;
  readonly say: (words: string) => void;
}

/**
 * The rows that were copied here last, with their text. As long as the clipboard has that text, whole rows are
 * pasted.
 */
interface Copied extends CopiedRows {
  readonly text: string;
  /**
   * Whether the rows are moved when pasted, with their links and everything that belongs to them. Until then they
   * stay.
   */
  readonly isCut: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Copies, cuts and pastes rows and cells, also from and to Excel. */
export function useClipboard({ grid, store, view, context, readOnly, say }: ClipboardParts) {
  const copied = useRef<Copied>(undefined);
  const [cut, setCut] = useState(none);
  const [asked, setAsked] = useState<AskedPaste>();
  const { state, shape, acts } = grid;

  function remember(rows: Copied | undefined): void {
    copied.current = rows;
    setCut(rows?.isCut ? new Set(rows.ids) : none);
  }

  function copy(event: ClipboardEvent): readonly string[] {
    const { focused } = state;
    const ids = shape.rows.filter((id) => state.ids.has(id) && activityOf(context.plan, id));
    if (ids.length === 0 || !focused) return [];
    const columns = view.columns.map(({ column }) => column);
    const isCut = event.type === "cut";
    const isCell = ids.length === 1 && !isCut && !state.isWhole;
    const shown = isCell ? columns.filter(({ key }) => key === focused.column) : columns;
    const text = tableToText(tableOf(context, ids, shown));
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    const rows = { plan: context.plan, ids, text, isCut: isCut && readOnly === null };
    remember(isCell ? undefined : rows);
    return isCell ? [] : ids;
  }

  /** Moves the cut rows. A second paste then inserts copies. */
  function move(rows: Copied, plan: Plan, target: string | undefined): void {
    const refusal = acts.whyNotMove();
    if (refusal !== null) return say(refusal);
    const ids = rows.ids.filter((id) => activityOf(plan, id));
    if (acts.perform(moveRowsAction(plan, ids, target ?? null)))
      say(`${counted(ids.length, "row")} moved.`);
    remember({ ...rows, isCut: false });
  }

  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    if (readOnly !== null) return say(readOnly);
    const text = event.clipboardData.getData("text/plain");
    if (text.trim() === "") return;
    const { focused } = state;
    const target = focused?.id === NEW_ROW ? undefined : focused?.id;
    const now = { ...context, plan: store.get().plan };
    const rows = copied.current;
    // Some systems change the line endings of copied text.
    if (rows && rows.text === text.replaceAll("\r\n", "\n")) {
      if (rows.isCut) move(rows, now.plan, target);
      else if (acts.perform(insertCopies(now, rows, target)))
        say(`${counted(rows.ids.length, "row")} pasted.`);
      return;
    }
    const table = pastedCells(text);
    const [only = ""] = table[0] ?? [];
    const isOne = table.length === 1 && table[0]?.length === 1;
    if (isOne && target !== undefined && state.ids.size > 1) {
      // Sets a single value in all selected rows.
      acts.fillSelected(only);
      return;
    }
    const start = target === undefined ? shape.rows.length : shape.rows.indexOf(target);
    const below = shape.rows.slice(start).filter((id) => activityOf(now.plan, id));
    const columns = view.columns.map(({ column }) => column);
    const column = target === undefined ? NAME : (focused?.column ?? NAME);
    if (target === undefined && table.length > 1) return void addRows(table, columns);
    acts.perform(pasteTable(now, { table, columns, column, rows: below }));
  }

  /** Adds rows at the end. Asks once which column is which, and whenever a cell cannot be read. */
  async function addRows(
    table: ClipboardTable,
    columns: readonly ProgrammeColumn[],
  ): Promise<void> {
    const now = { ...context, plan: store.get().plan };
    const choices = fillable(now.plan, columns);
    const isUnknown = hasUnknownHeadings(table, choices, context.today);
    if (!isUnknown) {
      const whole = pasteTable(now, { table, columns, column: NAME, rows: [] });
      if (whole.problem === undefined) return void acts.perform(whole);
    }
    const said = isUnknown
      ? await readRemembered<PasteMapping>(rememberedName(table)).catch(() => undefined)
      : undefined;
    const known = said && knownPart(said, choices);
    if (known?.isWhole) {
      const pasted = pasteMapped(
        { ...context, plan: store.get().plan },
        { body: rowsOfPaste(table, true), targets: targetsOf(known.mapping, choices) },
      );
      if (pasted.problems.length === 0) return void acts.perform(pasted);
    }
    const shown = columns.slice(columns.findIndex(({ key }) => key === NAME));
    setAsked({ table, columns: choices, shown, said: known?.mapping });
  }

  function onClipboard(event: ClipboardEvent): void {
    // A cell's text field handles the clipboard itself.
    if (event.target !== event.currentTarget) return;
    if (event.type === "paste") return paste(event);
    const ids = copy(event);
    if (ids.length === 0) return;
    if (event.type === "copy") say(`${counted(ids.length, "row")} copied.`);
    else say(readOnly ?? `${counted(ids.length, "row")} cut. Paste to move.`);
  }

  return {
    onClipboard,
    cut,
    /** The rows of a paste for which the person must be asked something; undefined if there are none. */
    asked,
    /** Ends the question. */
    answered: () => setAsked(undefined),
    /** Cancels a cut: the rows stay where they are. */
    giveUp(): void {
      if (cut.size === 0) return;
      remember(undefined);
      say("Cut cancelled.");
    },
  };
}
