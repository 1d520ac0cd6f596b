import type { Cadence, Period } from "../../../../contract/reports/client-reports.ts";
import { fullDay } from "../../../merge/merge-words.ts";

/** A report by its series and number: weekly report 3. */
export const numberedReport = (report: { readonly cadence: Cadence; readonly number: number }) =>
  `${report.cadence} report ${report.number}`;

/** A period in words: 2 Mar 2026 to 8 Mar 2026. */
export const periodWords = ({ from, to }: Period) => `${fullDay(from)} to ${fullDay(to)}`;
