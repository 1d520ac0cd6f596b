import type { ReportColumn, ReportFilters } from "../../../../contract/reports/reports.ts";
import type { Ctx, SignedInActor } from "../../../context.ts";
import type { Piece, RecordPiece } from "../../../platform/documents/document.ts";
import type { Pictures } from "../records/report-pictures.ts";

/** The reader, the time, and the transaction. A `Ctx` has all of them. */
export interface ReportContext {
  readonly tx: Ctx["tx"];
  readonly actor: SignedInActor;
  readonly now: Date;
}

/**
 * Reads with the reader's own rights. On the screen all reads share a transaction; a long file uses
 * one for each, so that none stays open and each sees what its reader may see at that moment.
 */
export type ReadSource = <T>(at: (context: ReportContext) => Promise<T>) => Promise<T>;

/** One kind of report. */
export interface ReportSource {
  readonly columns: readonly ReportColumn[];
  readonly landscape: boolean;
  /** Whether the report is one long list without totals, read in batches. */
  readonly isList: boolean;
  /** Refuses roles or filters that it does not allow, where the contract cannot. @throws Refusal */
  check?(context: ReportContext, filters: ReportFilters): void;
  /** Returns the total number of the report's rows. */
  count(context: ReportContext, filters: ReportFilters): Promise<number>;
  /** Returns the report's sections, in batches of at most this many rows if it may be long. */
  pieces(read: ReadSource, filters: ReportFilters, batch: number): AsyncGenerator<Piece>;
  /** The records in a PDF, if it does not print the report's tables. */
  readonly records?: {
    /** The maximum number of records in a PDF. */
    readonly most: number;
    pieces(
      read: ReadSource,
      filters: ReportFilters,
      pictures: Pictures,
    ): AsyncGenerator<RecordPiece>;
  };
}
