import { describe, expect, it } from "vitest";
import type { Plan } from "../../../../engine/programme/plan.ts";
import type { ExportedProgramme } from "./exported-programme.ts";
import { lostIn } from "./lost-in.ts";
import { countedIds } from "./counted-ids-fixture.ts";

import { readMspdi } from "./mspdi/reader.ts";
import { writeMspdi } from "./mspdi/writer.ts";
import type { ImportedProgramme, ProgrammeFormat } from "./programme-file.ts";
import { readSpreadsheetProgramme } from "./spreadsheet/reader.ts";
import { writeCsv, writeXlsx } from "./spreadsheet/writer.ts";
import { differences } from "./testing/differences.ts";
import { richProgramme } from "./testing/rich-programme.ts";
import { readXer } from "./xer/reader.ts";
import { writeXer } from "./xer/writer.ts";

const options = () => ({ newId: countedIds(), encoding: null, project: null });

/** A spreadsheet is read into an existing programme, and takes its calendars and rules. */
function intoOther({ calendars, ...plan }: Plan): Plan {
  return { ...plan, calendars, columns: [], activities: [], links: [], assignments: [] };
}

async function sheet(bytes: Buffer, { plan }: ExportedProgramme): Promise<ImportedProgramme> {
  return readSpreadsheetProgramme(bytes, {
    ...options(),
    programme: intoOther(plan),
    mapping: null,
    readings: undefined,
  });
}

/** If one of these is lost, everything in it is lost. */
const wholes = ["link", "column", "baseline"];

const head = { company: "Obi & Co", made: "1 Mar 26", timeZone: "Africa/Lagos" };

const formats: Readonly<
  Record<
    ProgrammeFormat,
    { seeds: number; again: (programme: ExportedProgramme) => Promise<ImportedProgramme> }
  >
> = {
  mspdi: { seeds: 100, again: (programme) => readMspdi(writeMspdi(programme), options()) },
  xer: { seeds: 100, again: (programme) => readXer(writeXer(programme), options()) },
  csv: { seeds: 100, again: (programme) => sheet(writeCsv(programme), programme) },
  // A workbook is a file on the disk.
  xlsx: {
    seeds: 12,
    again: async (programme) => sheet(await writeXlsx(programme, head), programme),
  },
};

describe.each(Object.entries(formats))(
  "a programme with everything, as %s",
  (name, { seeds, again }) => {
    const format = name as ProgrammeFormat;

    it(
      "comes back but for what is said to be lost, and what is said is lost",
      { timeout: 60_000 },
      async () => {
        const seen = new Set<string>();
        for (let seed = 1; seed <= seeds; seed += 1) {
          const before = richProgramme(seed);
          if (!before) continue;
          const differ = differences({ before, after: await again(before) });
          const losses = lostIn(before, format);
          const said = new Set(
            losses.flatMap(({ of, fields }) => fields.map((field) => `${of} ${field}`)),
          );
          const silent = [...differ].filter((one) => !said.has(one));
          expect(silent, `seed ${seed}: lost silently`).toEqual([]);
          for (const { what, of, fields, example } of losses) {
            // A spreadsheet is read with the calendars and rules of its programme.
            const isOfProgramme =
              fields.includes("head") || (fields.includes("calendar") && /calendars/.test(what));
            if (fields.length === 0 || isOfProgramme) continue;
            const isLost = [...fields, ...wholes].some((field) => differ.has(`${of} ${field}`));
            expect(isLost, `seed ${seed}: ${what} (${of} ${example}) is there`).toBe(true);
            seen.add(what);
          }
        }
        expect(seen.size).toBeGreaterThan(4);
      },
    );
  },
);
