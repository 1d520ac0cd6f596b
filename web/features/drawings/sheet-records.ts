import type { ComponentType, ReactNode } from "react";
import type { Drawing, Revision } from "../../../contract/drawings/drawings.ts";
import type { SheetPoint } from "./sheet-picker.tsx";
import type { Pin } from "./viewer/pin.ts";

/** What other features show on a revision, and what they add there. */
export interface SheetRecords {
  readonly pins: readonly Pin[];
  readonly onOpen: (pin: Pin) => void;
  /** Adds a record at a point; undefined if the person may not. */
  readonly add?:
    | {
        /** The button's label: "Pin a snag". */
        readonly label: string;
        readonly at: (place: SheetPoint) => void;
      }
    | undefined;
  /** A filter for the pins, shown over the sheet. */
  readonly controls?: ReactNode;
}

/**
 * The parts of a drawing that its records need. They are few, because an offline device knows only one revision.
 */
export interface RecordsProps {
  readonly drawing: Pick<Drawing, "_id" | "project"> & {
    readonly revisions: readonly Pick<Revision, "_id" | "code">[];
  };
  readonly revision: Pick<Revision, "_id">;
  readonly children: (records: SheetRecords) => ReactNode;
}

/** A component that gives the viewer the records of another feature, which the drawings feature does not know. */
export type SheetRecordsPart = ComponentType<RecordsProps>;
