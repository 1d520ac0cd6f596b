import type { ReportFilters } from "../../../../contract/reports/reports.ts";
import { Refusal } from "../../../errors.ts";
import type { RecordPiece } from "../../../platform/documents/document.ts";
import { countRecordPhotos, selectRecordPhotos } from "../../files/public.ts";
import {
  countDiaries,
  selectDiaryIds,
  selectDiaryLines,
  selectNamesById,
} from "../../site/public.ts";
import { column } from "../columns.ts";
import { diaryRecord } from "../records/diary-records.ts";
import { activitiesIn, cellsOf, diaryRows } from "../records/diary-rules.ts";
import type { Pictures } from "../records/report-pictures.ts";
import type { ReadSource, ReportContext, ReportSource } from "./report-source.ts";
import { photoWords } from "../records/site-rules.ts";

const WHICH = "Choose the project whose diary to export.";
/** The maximum number of photos printed with a single day; the next one is for each of several days. */
const PHOTOS_OF_ONE = 40;
const PHOTOS_IN_LIST = 12;
/** How many diaries are read at a time: one may have some hundred rows. */
const BATCH = 20;
const MOST = 400;

async function linesOf({ tx }: ReportContext, ids: readonly string[]) {
  const lines = await selectDiaryLines(tx, ids);
  const names = await selectNamesById(tx, [...new Set(lines.flatMap(activitiesIn))]);
  return { lines, names };
}

/** Returns the diaries as records. Each day takes a page or more. */
async function* recordsOf(
  read: ReadSource,
  filters: ReportFilters,
  pictures: Pictures,
): AsyncGenerator<RecordPiece> {
  const most = filters.record === undefined ? PHOTOS_IN_LIST : PHOTOS_OF_ONE;
  const ids = await read(({ tx }) => selectDiaryIds(tx, filters));
  let isFirst = true;
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const { lines, names, photos, counts, timeZone } = await read(async (context) => ({
      ...(await linesOf(context, batch)),
      photos: await selectRecordPhotos(context.tx, { kind: "diary", records: batch, most }),
      counts: await countRecordPhotos(context.tx, { kind: "diary", records: batch }),
      timeZone: context.actor.timeZone,
    }));
    for (const line of lines) {
      const theirs = photos.filter(({ record }) => record === line.id);
      yield diaryRecord(line, {
        names,
        timeZone,
        isFirst,
        pictures: await pictures(theirs, photoWords),
        photos: counts.get(line.id) ?? 0,
      });
      isFirst = false;
    }
  }
}

/** The diaries of a project: a page for each day, or all that is written in them as rows of one table. */
export const diariesSource: ReportSource = {
  columns: [
    column("Date", "date", 1),
    column("Diary of", "text", 1.4),
    column("State", "text", 0.9),
    column("Section", "text", 1.4),
    column("What", "text", 1.5),
    column("Who", "text", 1.5),
    column("Trade", "text", 1),
    column("Activity", "text", 1.8),
    column("Number", "number", 0.8),
    column("Hours", "number", 0.8),
    column("Hours idle", "number", 0.8),
    column("Quantity", "number", 0.9),
    column("Unit", "text", 0.7),
    column("Percent done", "percent", 0.9),
    column("From", "text", 0.7),
    column("To", "text", 0.7),
    column("Words", "text", 3),
    column("What was done about it", "text", 2),
  ],
  landscape: false,
  isList: true,
  check(_context, { project }) {
    if (project === undefined)
      throw new Refusal("validation_failed", WHICH, { "filters.project": WHICH });
  },
  count: ({ tx }, filters) => countDiaries(tx, filters),
  async *pieces(read, filters) {
    yield { kind: "section", title: null, currency: null };
    const ids = await read(({ tx }) => selectDiaryIds(tx, filters));
    for (let at = 0; at < ids.length; at += BATCH) {
      const { lines, names } = await read((context) => linesOf(context, ids.slice(at, at + BATCH)));
      const rows = lines.flatMap((line) => diaryRows(line, names).map((row) => cellsOf(line, row)));
      yield { kind: "rows", rows };
    }
    yield { kind: "end", totals: null, notes: [] };
  },
  records: { most: MOST, pieces: recordsOf },
};
