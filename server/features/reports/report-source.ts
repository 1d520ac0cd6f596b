import type { ReportColumn, ReportFilters } from "../../../contract/reports.ts";
import type { Ctx, SignedInActor } from "../../context.ts";
import type { Piece } from "../../platform/documents/document.ts";

/** Who looks, at what moment, through which transaction; a `Ctx` is one. */
export interface ReportScene {
  readonly tx: Ctx["tx"];
  readonly actor: SignedInActor;
  readonly now: Date;
}

/**
 * Looks with the reader's own rights. On the screen all looks share a transaction; a long file takes
 * one for each, so that none is held open and each sees what its reader may see at that moment.
 */
export type Look = <T>(at: (scene: ReportScene) => Promise<T>) => Promise<T>;

/** One sort of report. */
export interface ReportSource {
  readonly columns: readonly ReportColumn[];
  readonly landscape: boolean;
  /** It is one long list without totals, which is fetched in batches. */
  readonly isList: boolean;
  /** Refuses what its role or filters do not allow, where the contract cannot. @throws Refusal */
  check?(scene: ReportScene, filters: ReportFilters): void;
  /** How many rows it has in all. */
  count(scene: ReportScene, filters: ReportFilters): Promise<number>;
  /** Its sections, in batches of at most so many rows where it may be long. */
  pieces(look: Look, filters: ReportFilters, batch: number): AsyncGenerator<Piece>;
}
