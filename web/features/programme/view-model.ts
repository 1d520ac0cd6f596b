import type { RefObject } from "react";
import type { Edit } from "../../../engine/programme/edits/edit.ts";
import type { Shows } from "../../../engine/programme/gantt/scene.ts";
import type { ScaleStep } from "../../../engine/programme/gantt/time-scale.ts";
import type { Moment } from "../../../engine/programme/calendar/moment.ts";
import type { ActivityKind, Plan } from "../../../engine/programme/plan.ts";
import type { Schedule } from "../../../engine/programme/schedule/schedule.ts";

/** What the grid and the Gantt share. Both show the same rows at the same height, and scroll together. */

/** Height of a row in CSS pixels. A mouse needs little, so that a laptop shows 23 rows; a finger needs more. */
export const ROW_HEIGHT = window.matchMedia("(pointer: coarse)").matches ? 32 : 24;
/** Height of the head of the columns, and of the time scale beside it. */
export const HEAD_HEIGHT = 48;

interface RowPlace {
  /** The activity's id. A group has an id that no activity has. */
  readonly id: string;
  /** The level in the outline, 0 at the top. */
  readonly depth: number;
  readonly name: string;
  /** Null if nothing is below the row. */
  readonly collapsed: boolean | null;
}

export interface ActivityRow extends RowPlace {
  readonly kind: ActivityKind;
  /** Its index in `plan.activities`. The number on the screen is one higher. */
  readonly index: number;
  /** Whether the row does not match the filter itself, and is shown only for the rows below it. */
  readonly isContext: boolean;
}

/** The header of a group, when rows are grouped by something other than their summaries. */
export interface GroupRow extends RowPlace {
  readonly kind: "group";
  readonly index: -1;
  /** How many activities it has. */
  readonly count: number;
  /** The activities of the group, which spans from their earliest start to their latest finish. */
  readonly members: readonly string[];
}

/** A row that is shown: not collapsed, not filtered out. */
export type ProgrammeRow = ActivityRow | GroupRow;

export interface CellSelection {
  /** The selected rows. */
  readonly ids: ReadonlySet<string>;
  /** The cell with the focus. `column` is the column's key. */
  readonly focused: { readonly id: string; readonly column: string } | null;
}

/**
 * Applies edits at once and sends them as one batch, which is one step of undo.
 * @param label what the person did, as a noun phrase: "Link from 12 to 14"
 */
export type EditProgramme = (edits: readonly Edit[], label: string) => void;

/** How the person selects: alone, in addition (Ctrl), or from the focused row to here (Shift). */
export type SelectHow = "only" | "toggle" | "range";
export type SelectRow = (id: string, how: SelectHow) => void;

/**
 * The shared vertical scroll position. It changes without React, so that the grid and the Gantt move in the same
 * frame.
 */
export interface VerticalScroll {
  /** CSS pixels above the first visible pixel of the rows. */
  readonly top: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Scrolls by this many pixels: for a wheel over the Gantt, or a drag at its edge. */
  readonly by: (pixels: number) => void;
}

/** The time range that the Gantt shows. */
export interface TimeView {
  readonly left: Moment;
  readonly pixelsPerDay: number;
}

export interface BaselineDates {
  readonly start: string;
  readonly finish: string;
}

/** What the toolbar can tell the Gantt to do. */
export interface GanttHandle {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** Shows the whole programme. */
  readonly fit: () => void;
  /** Scrolls to today and to the rows whose work is under way. */
  readonly goToToday: () => void;
  /** Scrolls the activity's bar into view. */
  readonly reveal: (id: string) => void;
  readonly setScale: (step: ScaleStep) => void;
  /**
   * Handles a key that was pressed elsewhere, in the grid: Alt and an arrow move the focused row's bar; with Shift
   * they stretch it.
   * @returns whether the key was meant for the Gantt; the caller then does nothing else with it
   */
  readonly pressKey: (key: PressedKey) => boolean;
  /** Redraws the Gantt for printing, as it is now. */
  readonly toPaper: () => void;
}

/** The parts of a keyboard event that the Gantt uses. */
export type PressedKey = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

export interface GanttProps {
  readonly rows: readonly ProgrammeRow[];
  readonly plan: Plan;
  readonly schedule: Schedule;
  /** The dates in the current baseline, by activity id. */
  readonly baseline: ReadonlyMap<string, BaselineDates>;
  readonly selection: CellSelection;
  readonly scroll: VerticalScroll;
  /** Size of the Gantt in CSS pixels, with its head. */
  readonly width: number;
  readonly height: number;
  /** Now in the project's time zone, `YYYY-MM-DDTHH:mm`. */
  readonly now: string;
  /** Why this person cannot edit, in words; null if they can. */
  readonly readOnly: string | null;
  readonly onEdit: EditProgramme;
  readonly onSelect: SelectRow;
  /** Opens the activity's details, on a double click on a bar. */
  readonly onOpen: (id: string) => void;
  /**
   * Called while a bar is dragged, with the resulting schedule, so that the grid shows its dates. Null when the bar
   * is released.
   */
  readonly onPreview: (schedule: Schedule | null) => void;
  /** Null until the person has zoomed or scrolled: until then the Gantt fits itself. */
  readonly timeView: TimeView | null;
  /** What is drawn besides bars, as chosen in `GanttToolbar`. */
  readonly shows: Shows;
  /** Called when zoom and position have settled, so that they can be stored. */
  readonly onTimeView: (view: TimeView) => void;
  readonly handle: RefObject<GanttHandle | null>;
}
