import type { ReportCell, ReportColumn } from "../../../contract/reports/reports.ts";

/** The head of a document, above its tables. */
export interface DocumentHead {
  readonly title: string;
  readonly company: string;
  /** A PNG as a data URL; null without one. Only laid-out formats print it. */
  readonly logo: string | null;
  readonly parameters: readonly { readonly label: string; readonly value: string }[];
  /** When it was made, in words, with the time zone. */
  readonly made: string;
  /** The IANA time zone in which instants are written. */
  readonly timeZone: string;
  readonly landscape: boolean;
  readonly columns: readonly ReportColumn[];
}

/** Money by month: amounts stacked, a plan and a level to compare them with. Only laid-out formats draw it. */
export interface DocumentChart {
  /** One for each month. */
  readonly labels: readonly string[];
  /** At most three, from the bottom up. */
  readonly stack: readonly { readonly title: string; readonly values: readonly number[] }[];
  readonly line: { readonly title: string; readonly values: readonly number[] };
  readonly level: { readonly title: string; readonly value: number };
}

/** A picture on a page, with the words about it. */
export interface DocumentPicture {
  /** A JPEG as a data URL. */
  readonly image: string;
  /** The size in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** What is drawn on it: an SVG of the same size. */
  readonly drawn: string | null;
  readonly words: string;
}

/** Who signs for what. Without a name there is a line to sign on. */
export interface DocumentSignature {
  readonly role: string;
  readonly name: string | null;
  readonly at: string | null;
}

/** A part of a record that is laid out by itself. */
export type RecordPart =
  | {
      readonly kind: "facts";
      readonly facts: readonly {
        readonly label: string;
        readonly value: string;
        readonly isAlarm?: boolean;
      }[];
    }
  | { readonly kind: "text"; readonly title: string | null; readonly text: string }
  | {
      readonly kind: "table";
      readonly title: string;
      readonly columns: readonly {
        readonly title: string;
        readonly weight: number;
        readonly isFigure: boolean;
      }[];
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly kind: "pictures";
      readonly pictures: readonly DocumentPicture[];
      /** The note about the pictures that are not printed. */
      readonly note: string | null;
    }
  | { readonly kind: "signatures"; readonly signatures: readonly DocumentSignature[] };

/**
 * A record of a document that lists records one after another instead of tables. Only laid-out formats print it.
 */
export interface RecordPiece {
  readonly kind: "record";
  readonly title: string;
  /** A few words beside the title. */
  readonly aside: string | null;
  /** Whether it begins a group of records, and a page. */
  readonly isGroup: boolean;
  readonly startsPage: boolean;
  readonly parts: readonly RecordPart[];
}

/** A document as a stream: sections one after another, each started, filled and ended, or records. */
export type Piece =
  | RecordPiece
  | {
      readonly kind: "section";
      readonly title: string | null;
      readonly currency: string | null;
      /** Indexes of the columns that do not apply to the section. Laid-out formats leave them out. */
      readonly without?: readonly number[];
      readonly chart?: DocumentChart;
    }
  | { readonly kind: "rows"; readonly rows: readonly (readonly ReportCell[])[] }
  | {
      readonly kind: "end";
      readonly totals: readonly ReportCell[] | null;
      readonly notes: readonly string[];
    };

/** Writes one document to a file, piece by piece. */
export interface DocumentWriter {
  add(piece: Piece): Promise<void>;
  /** Finishes the file. */
  end(): Promise<void>;
}
