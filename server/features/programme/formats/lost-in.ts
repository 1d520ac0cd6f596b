import type { ExportedProgramme } from "./exported-programme.ts";
import type { Loss } from "./losses.ts";
import { mspdiLosses } from "./mspdi/losses.ts";
import type { ProgrammeFormat } from "./programme-file.ts";
import { spreadsheetLosses } from "./spreadsheet/losses.ts";
import { xerLosses } from "./xer/losses.ts";

const losses = {
  mspdi: mspdiLosses,
  xer: xerLosses,
  xlsx: spreadsheetLosses,
  csv: spreadsheetLosses,
} as const;

/** Everything in a programme that is lost in a file of a format. A test checks that nothing else is lost. */
export function lostIn(programme: ExportedProgramme, format: ProgrammeFormat): readonly Loss[] {
  return losses[format](programme).all;
}
