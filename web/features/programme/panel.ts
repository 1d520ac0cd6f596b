import type { ComponentType } from "react";
import type { ReactNode } from "react";
import type { CellContext } from "./columns/column.ts";
import type { ProgrammeState, ProgrammeStore } from "./store/programme-store.ts";
import type { ViewControl } from "./view/use-view.ts";

/** What every panel of the programme gets. */
export interface PanelProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
  readonly state: ProgrammeState;
  readonly view: ViewControl;
  readonly context: CellContext;
  /** Why this person cannot edit the programme, in words; null if they can. */
  readonly readOnly: string | null;
  /** Applies edits at once as one step of undo. @returns why the programme refuses them; null if it does not */
  readonly edit: ProgrammeStore["edit"];
  /** Returns to the table. */
  readonly onClose: () => void;
  /** Returns to the table with this activity's row focused and its bar visible. */
  readonly onShowRow: (activityId: string) => void;
}

/** A screen of the programme that replaces the table: `?panel=KEY`. */
export interface Panel {
  readonly key: string;
  /** Its title, and its line in the menu. */
  readonly label: string;
  /** The purpose of the panel, in one line below the label. */
  readonly hint: string;
  readonly icon: ReactNode;
  /** The section of the menu. */
  readonly group: PanelGroup;
  /** Whether only people who may edit the programme see the panel. */
  readonly forEditors: boolean;
  /** Whether only people who report the progress of their company's activities see the panel. */
  readonly forReporters?: boolean;
  /** The panel itself, loaded when it is opened. */
  readonly View: ComponentType<PanelProps>;
}

export const panelGroups = ["Plan", "Progress", "Control", "Import and export"] as const;
export type PanelGroup = (typeof panelGroups)[number];

/** The props of a link that opens a panel. */
export interface ProgrammePanelLink {
  readonly to: string;
  readonly preventScrollReset: true;
}
