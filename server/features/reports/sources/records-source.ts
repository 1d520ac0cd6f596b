import type { ReportFilters } from "../../../../contract/reports/reports.ts";
import { Refusal } from "../../../errors.ts";
import { today } from "../../../platform/calendar.ts";
import type { RecordPart, RecordPiece } from "../../../platform/documents/document.ts";
import { countRecordPhotos, selectRecordPhotos } from "../../files/public.ts";
import {
  countRecords,
  type ListedKind,
  type RecordLine,
  selectHistory,
  selectLocationPaths,
  selectNamesById,
  selectRecordIds,
  selectRecordLines,
} from "../../site/public.ts";
import { selectBanner } from "../../workspaces/public.ts";
import { columnsOf, idsOf, type NameOf, rowOf } from "../records/record-cells.ts";
import { companyPage, historyPart, recordPage, signaturePage } from "../records/record-pages.ts";
import type { Pictures } from "../records/report-pictures.ts";
import type { ReadSource, ReportContext, ReportSource } from "./report-source.ts";
import { photoWords } from "../records/site-rules.ts";

/** The maximum number of photos printed with each record of a list; the next one is for a single record. */
const PHOTOS_IN_LIST = 4;
const PHOTOS_OF_ONE = 40;
/** The number of records of a PDF that are read at a time. */
const BATCH = 25;
const MOST = 1_000;

/** A record's id in a text of a field. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Converts the filters, as of today, to a query for the database. */
function chosen({ actor, now }: ReportContext, filters: ReportFilters) {
  return { filters, day: today(now, actor.timeZone) };
}

/** Names by id, and the paths of a project's locations. */
async function namesOf(
  { tx }: ReportContext,
  ids: readonly string[],
  project: string,
): Promise<NameOf> {
  const names = await selectNamesById(tx, [...new Set(ids)]);
  const paths = await selectLocationPaths(tx, project);
  return (id) => names.get(id) ?? paths.get(id);
}

/** Records that are still in the reader's sight, with the names they refer to and the numbers of their photos. */
async function linesOf(
  context: ReportContext,
  { name, kind }: ListedKind,
  { ids, project = "" }: { readonly ids: readonly string[]; readonly project: string | undefined },
) {
  const { tx, actor } = context;
  const lines = await selectRecordLines(tx, kind, { ids, timeZone: actor.timeZone });
  const referred = lines.flatMap((line) => idsOf(kind, line));
  const nameOf = await namesOf(context, referred, project);
  const photos = await countRecordPhotos(tx, { kind: name, records: ids });
  return { lines, nameOf, photosOf: ({ id }: RecordLine) => photos.get(id) ?? 0 };
}

/** The records of a PDF with all that is printed of them, company by company. */
async function* recordsOf(
  listed: ListedKind,
  read: ReadSource,
  { filters, pictures }: { readonly filters: ReportFilters; readonly pictures: Pictures },
): AsyncGenerator<RecordPiece> {
  const { name: kindName, kind } = listed;
  const isAlone = filters.record !== undefined;
  const most = isAlone ? PHOTOS_OF_ONE : PHOTOS_IN_LIST;
  const { ids, builder } = await read(async (context) => ({
    ids: await selectRecordIds(context.tx, listed, chosen(context, filters)),
    builder: (await selectBanner(context.tx)).name,
  }));
  for await (const group of groupsOf(listed, read, ids)) {
    const { lines, day, name } = group;
    if (!isAlone && kind.company !== undefined) yield companyPage(kind, group);
    for (let at = 0; at < lines.length; at += BATCH) {
      const batch = lines.slice(at, at + BATCH).map(({ id }) => id);
      const found = await read(async (context) => ({
        // The records are read again, so that records that have left the reader's sight meanwhile are not printed.
        ...(await linesOf(context, listed, { ids: batch, project: filters.project })),
        photos: await selectRecordPhotos(context.tx, { kind: kindName, records: batch, most }),
      }));
      for (const line of found.lines) {
        const photos = found.photos.filter(({ record }) => record === line.id);
        const page = recordPage(listed, line, {
          day,
          isAlone,
          nameOf: found.nameOf,
          pictures: await pictures(photos, photoWords),
          photos: found.photosOf(line),
        });
        const history = isAlone ? [await historyOf(listed, read, { line, filters })] : [];
        yield { ...page, parts: [...page.parts, ...history] };
      }
    }
    yield signaturePage(name, builder);
  }
}

interface Group {
  readonly lines: readonly RecordLine[];
  readonly day: string;
  readonly name: string | null;
  readonly isFirst: boolean;
}

/**
 * The records, grouped by company. Their texts are short, so that all of them are in memory; the photos are not.
 */
async function* groupsOf(
  { kind }: ListedKind,
  read: ReadSource,
  ids: readonly string[],
): AsyncGenerator<Group> {
  const { lines, day } = await read(async ({ tx, actor, now }) => ({
    lines: await selectRecordLines(tx, kind, { ids, timeZone: actor.timeZone }),
    day: today(now, actor.timeZone),
  }));
  const groups = [...Map.groupBy(lines, ({ company }) => company?.id ?? "").values()];
  for (const [place, group] of groups.entries())
    yield { lines: group, day, name: group[0]?.company?.name ?? null, isFirst: place === 0 };
}

async function historyOf(
  { kind }: ListedKind,
  read: ReadSource,
  { line, filters }: { readonly line: RecordLine; readonly filters: ReportFilters },
): Promise<RecordPart> {
  return read(async (context) => {
    const edits = await selectHistory(context.tx, line.id);
    const values = edits.flatMap(({ sent, before }) => [
      ...Object.values(sent),
      ...Object.values(before),
    ]);
    const ids = values.filter(
      (value): value is string => typeof value === "string" && ID.test(value),
    );
    const nameOf = await namesOf(context, ids, filters.project ?? "");
    return historyPart(kind, edits, { timeZone: context.actor.timeZone, nameOf });
  });
}

/**
 * The records of a kind in a project, company by company, by the table that the kind declares. A PDF has their photos,
 * and a line for each side to sign on.
 */
export function recordsSource(listed: ListedKind): ReportSource {
  const { kind, table } = listed;
  const which = `Choose the project whose ${kind.plural} to export.`;
  const states = new Set(["all", "todo", "late", ...Object.keys(kind.states)]);
  const noState = `Choose a state of ${kind.plural}.`;
  return {
    columns: columnsOf(listed),
    landscape: false,
    isList: true,
    check(_context, { project, state }) {
      if (project === undefined)
        throw new Refusal("validation_failed", which, { "filters.project": which });
      if (state !== undefined && !states.has(state))
        throw new Refusal("validation_failed", noState, { "filters.state": noState });
    },
    count: (context, filters) => countRecords(context.tx, listed, chosen(context, filters)),
    async *pieces(read, filters, limit) {
      yield { kind: "section", title: null, currency: null };
      const ids = await read((context) =>
        selectRecordIds(context.tx, listed, chosen(context, filters)),
      );
      for (let at = 0; at < ids.length; at += limit) {
        const batch = ids.slice(at, at + limit);
        const rows = await read(async (context) => {
          const of = { ids: batch, project: filters.project };
          const { lines, nameOf, photosOf } = await linesOf(context, listed, of);
          const { day } = chosen(context, filters);
          return lines.map((line) =>
            rowOf(table, { kind, line, day, nameOf, photos: photosOf(line) }),
          );
        });
        yield { kind: "rows", rows };
      }
      yield { kind: "end", totals: null, notes: [] };
    },
    records: {
      most: MOST,
      pieces: (read, filters, pictures) => recordsOf(listed, read, { filters, pictures }),
    },
  };
}
