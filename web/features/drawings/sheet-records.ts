import type { ComponentType, ReactNode } from "react";
import type { Drawing, Revision } from "../../../contract/drawings/drawings.ts";
import type { SheetPoint } from "./sheet-picker.tsx";
import type { Pin } from "./viewer/pin.ts";

/** What other features show on a revision, and what they add there. */
export interface SheetRecords {
  readonly pins: readonly Pin[];
  readonly onOpen: (pin: Pin) => void;
  /** Adds a record at a place; undefined if the person may not. */
  readonly add?:
    | {
        /** On the button: "Pin a snag". */
        readonly label: string;
        readonly at: (place: SheetPoint) => void;
      }
    | undefined;
  /** What chooses among the pins; it lies on the sheet. */
  readonly controls?: ReactNode;
}

/** A drawing with as much of it as records on it need: a device without a network knows one revision. */
export interface RecordsProps {
  readonly drawing: Pick<Drawing, "_id" | "project"> & {
    readonly revisions: readonly Pick<Revision, "_id" | "code">[];
  };
  readonly revision: Pick<Revision, "_id">;
  readonly children: (records: SheetRecords) => ReactNode;
}

/** Gives the viewer the records of another feature, which drawings do not know. */
export type SheetRecordsPart = ComponentType<RecordsProps>;
