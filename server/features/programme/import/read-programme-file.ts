import type { ParsedBody } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import {
  type ImportedProgramme,
  isBinary,
  isWorkbook,
  readMspdi,
  readSpreadsheetProgramme,
  readXer,
  UnreadableProgramme,
} from "../formats/public.ts";

/** The choices of a person about a file. */
export type FileChoices = Pick<
  ParsedBody<typeof routes.importProgramme>,
  "project" | "encoding" | "mapping" | "readings"
>;

/** Files that are no programme, recognised by their beginning, and what to do instead. */
const others: readonly [string, string][] = [
  ["%PDF-", "This is a PDF. Export the programme as .xml, .xer or .xlsx, and choose that file."],
  [
    "\u00D0\u00CF\u0011\u00E0",
    "This is a .mpp or .xls file, which only its own program reads. In Microsoft Project, save it as XML; in Excel, as .xlsx.",
  ],
];

/** The number of bytes that suffice to recognise a file. */
const LOOK = 400;

/** The first characters of a file, without its byte order mark and in any encoding, to recognise its kind. */
function beginningOf(bytes: Buffer): string {
  const start = bytes.subarray(0, LOOK).toString("latin1").replaceAll("\u0000", "");
  return start.replace(/^(\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, "").trimStart();
}

/** Reads a file of any known format, which is detected by its content. @throws UnreadableProgramme */
export async function readProgrammeFile(
  bytes: Buffer,
  choices: FileChoices,
  { newId, programme }: { readonly newId: () => string; readonly programme: Plan },
): Promise<ImportedProgramme> {
  const options = {
    newId,
    encoding: choices.encoding ?? null,
    project: choices.project ?? null,
    plannedStart: programme.plannedStart,
  };
  const beginning = beginningOf(bytes);
  if (beginning === "" && bytes.length <= LOOK)
    throw new UnreadableProgramme("This file is empty.");
  const known = others.find(([start]) => beginning.startsWith(start));
  if (known) throw new UnreadableProgramme(known[1]);
  if (!isWorkbook(bytes) && !options.encoding?.startsWith("utf-16") && isBinary(bytes))
    throw new UnreadableProgramme(
      "This is not a programme file. Choose an .xml file of Microsoft Project, an .xer file of Primavera, or an .xlsx or .csv file.",
    );
  if (!isWorkbook(bytes) && beginning.startsWith("<")) return readMspdi(bytes, options);
  if (beginning.startsWith("ERMHDR")) return readXer(bytes, options);
  return readSpreadsheetProgramme(bytes, {
    ...options,
    programme,
    mapping: choices.mapping ?? null,
    readings: choices.readings,
  });
}
