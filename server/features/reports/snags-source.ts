import type { ReportCell, ReportFilters } from "../../../contract/reports.ts";
import { Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import type { RecordPiece } from "../../platform/documents/document.ts";
import { countRecordPhotos, selectRecordPhotos } from "../files/public.ts";
import {
  countSnags,
  selectHistory,
  selectLocationPaths,
  selectNamesById,
  selectSnagIds,
  selectSnagLines,
  type SnagLine,
} from "../site/public.ts";
import { selectBanner } from "../workspaces/public.ts";
import { column } from "./columns.ts";
import type { Pictures } from "./report-pictures.ts";
import type { Read, ReportSource } from "./report-source.ts";
import { companyRecord, historyPart, signatureRecord, snagRecord } from "./snag-records.ts";
import { ageOf, daysLate, photoWords, priorityOf, snagState } from "./site-rules.ts";

const WHICH = "Choose the project whose snags to export.";
/** Photos printed with each snag of a list, and with one alone. */
const PHOTOS_IN_LIST = 4;
const PHOTOS_OF_ONE = 40;
/** How many snags of a PDF are read at a time. */
const BATCH = 25;
const MOST = 1_000;

/** A record's id in a text of a field. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function cellsOf(
  line: SnagLine,
  of: {
    readonly day: string;
    readonly paths: ReadonlyMap<string, string>;
    readonly photos: number;
  },
): ReportCell[] {
  const late = daysLate(line, of.day);
  return [
    line.number,
    line.title,
    snagState(line.state),
    priorityOf(line),
    line.company?.name ?? null,
    line.person,
    line.trade,
    pathOf(line, of.paths),
    line.drawing,
    line.due,
    late === 0 ? null : late,
    line.foundOn,
    line.foundBy,
    ageOf(line, of.day),
    line.closedOn,
    of.photos,
    line.description,
    line.state === "rejected" ? line.reason : null,
  ];
}

function pathOf({ location }: SnagLine, paths: ReadonlyMap<string, string>): string | null {
  return location === null ? null : (paths.get(location) ?? null);
}

/** The snags of a PDF with all that is printed of them, company by company. */
async function* recordsOf(
  read: Read,
  filters: ReportFilters,
  pictures: Pictures,
): AsyncGenerator<RecordPiece> {
  const most = filters.record === undefined ? PHOTOS_IN_LIST : PHOTOS_OF_ONE;
  const { ids, builder } = await read(async ({ tx, actor, now }) => ({
    ids: await selectSnagIds(tx, filters, today(now, actor.timeZone)),
    builder: (await selectBanner(tx)).name,
  }));
  for await (const group of groupsOf(read, ids)) {
    const { lines, day, name, isFirst } = group;
    if (filters.record === undefined) yield companyRecord(name, { lines, day, isFirst });
    for (let at = 0; at < lines.length; at += BATCH) {
      const batch = lines.slice(at, at + BATCH).map(({ id }) => id);
      const found = await read(async ({ tx, actor }) => ({
        // Read again: what has left the reader's sight meanwhile is not printed.
        lines: await selectSnagLines(tx, { ids: batch, timeZone: actor.timeZone }),
        photos: await selectRecordPhotos(tx, { kind: "snag", records: batch, most }),
        counts: await countRecordPhotos(tx, { kind: "snag", records: batch }),
        paths: await selectLocationPaths(tx, filters.project ?? ""),
      }));
      for (const line of found.lines) {
        const photos = found.photos.filter(({ record }) => record === line.id);
        const record = snagRecord(line, {
          day,
          isAlone: filters.record !== undefined,
          location: pathOf(line, found.paths),
          pictures: await pictures(photos, photoWords),
          photos: found.counts.get(line.id) ?? 0,
        });
        if (filters.record === undefined) yield record;
        else
          yield {
            ...record,
            parts: [...record.parts, await historyOf(read, line, filters.project ?? "")],
          };
      }
    }
    yield signatureRecord(name, builder);
  }
}

interface Group {
  readonly lines: readonly SnagLine[];
  readonly day: string;
  readonly name: string | null;
  readonly isFirst: boolean;
}

/** The snags by company. Their words are short: all are in memory, their photos are not. */
async function* groupsOf(read: Read, ids: readonly string[]): AsyncGenerator<Group> {
  const { lines, day } = await read(async ({ tx, actor, now }) => ({
    lines: await selectSnagLines(tx, { ids, timeZone: actor.timeZone }),
    day: today(now, actor.timeZone),
  }));
  const groups = [...Map.groupBy(lines, ({ company }) => company?.id ?? "").values()];
  for (const [place, group] of groups.entries())
    yield { lines: group, day, name: group[0]?.company?.name ?? null, isFirst: place === 0 };
}

async function historyOf(read: Read, { id }: SnagLine, project: string) {
  return read(async ({ tx, actor }) => {
    const edits = await selectHistory(tx, id);
    const values = edits.flatMap(({ sent, before }) => [
      ...Object.values(sent),
      ...Object.values(before),
    ]);
    const ids = values.filter(
      (value): value is string => typeof value === "string" && ID.test(value),
    );
    const names = await selectNamesById(tx, [...new Set(ids)]);
    const paths = await selectLocationPaths(tx, project);
    return historyPart(edits, {
      timeZone: actor.timeZone,
      nameOf: (each) => names.get(each) ?? paths.get(each),
    });
  });
}

/** The snags of a project, company by company. A PDF has their photos, and a line for each side to sign on. */
export const snagsSource: ReportSource = {
  columns: [
    column("Number", "number", 0.7),
    column("What is wrong", "text", 2.4),
    column("State", "text", 1.1),
    column("Priority", "text", 0.8),
    column("Company", "text", 1.6),
    column("Person", "text", 1.4),
    column("Trade", "text", 1.1),
    column("Location", "text", 2),
    column("Drawing", "text", 1.6),
    column("Due", "date", 1),
    column("Days late", "number", 0.8),
    column("Found on", "date", 1),
    column("Found by", "text", 1.4),
    column("Age in days", "number", 0.8),
    column("Closed on", "date", 1),
    column("Photos", "number", 0.7),
    column("Description", "text", 3),
    column("Reason of rejection", "text", 2),
  ],
  landscape: false,
  isList: true,
  check(_context, { project }) {
    if (project === undefined)
      throw new Refusal("validation_failed", WHICH, { "filters.project": WHICH });
  },
  count: ({ tx, actor, now }, filters) => countSnags(tx, filters, today(now, actor.timeZone)),
  async *pieces(read, filters, limit) {
    yield { kind: "section", title: null, currency: null };
    const ids = await read(({ tx, actor, now }) =>
      selectSnagIds(tx, filters, today(now, actor.timeZone)),
    );
    for (let at = 0; at < ids.length; at += limit) {
      const batch = ids.slice(at, at + limit);
      const rows = await read(async ({ tx, actor, now }) => {
        const lines = await selectSnagLines(tx, { ids: batch, timeZone: actor.timeZone });
        const counts = await countRecordPhotos(tx, { kind: "snag", records: batch });
        const paths = await selectLocationPaths(tx, filters.project ?? "");
        const day = today(now, actor.timeZone);
        return lines.map((line) => cellsOf(line, { day, paths, photos: counts.get(line.id) ?? 0 }));
      });
      yield { kind: "rows", rows };
    }
    yield { kind: "end", totals: null, notes: [] };
  },
  records: { most: MOST, pieces: recordsOf },
};
