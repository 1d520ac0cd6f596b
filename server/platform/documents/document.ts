import type { ReportCell, ReportColumn, ReportFormat } from "../../../contract/reports.ts";

/** The head of a document, above its tables. */
export interface DocumentHead {
  readonly title: string;
  readonly company: string;
  /** A PNG as a data URL; null without one. Only laid-out formats bear it. */
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

/** A document as a stream: sections one after another, each started, filled and ended. */
export type Piece =
  | {
      readonly kind: "section";
      readonly title: string | null;
      readonly currency: string | null;
      /** Indexes of the columns that do not apply to it. Laid-out formats leave them out. */
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

export const mediaTypes: Record<ReportFormat, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8; header=present",
};
