import type { FileKind, ReportFilters } from "../../../../contract/reports/reports.ts";
import { diary } from "../../../../contract/site/diary.ts";
import { asHeading, type RecordKind } from "../../../../contract/site/kind.ts";
import { recordLists } from "../../../../contract/site/record-names.ts";
import { recordKinds } from "../../../../contract/site/registry.ts";
import { notFound } from "../../../errors.ts";
import { selectDiaryLines, selectLocationPaths, selectRecordLines } from "../../site/public.ts";
import { nameOf, stateOf } from "../records/record-cells.ts";
import { selectVendorName } from "./report-projects.sql.ts";
import type { ReportContext } from "./report-source.ts";
import { wordOfSite } from "../records/site-rules.ts";

type Words = readonly { readonly label: string; readonly value: string }[];

/** The one record that a file is about. @throws Refusal `not_found` if it is out of sight */
async function recordInWords(
  { tx, actor }: ReportContext,
  kind: RecordKind,
  id: string,
): Promise<Words> {
  if (kind === diary) {
    const [line] = await selectDiaryLines(tx, [id]);
    if (!line) throw notFound("diary");
    return [
      { label: "Day", value: diary.nameOf({ day: line.day }) },
      ...(line.company === null ? [] : [{ label: "Diary of", value: line.company }]),
    ];
  }
  const [line] = await selectRecordLines(tx, kind, { ids: [id], timeZone: actor.timeZone });
  if (!line) throw notFound(kind.noun);
  return [{ label: asHeading(kind.noun), value: `${nameOf(kind, line.number)}, ${line.title}` }];
}

function stateInWords(kind: RecordKind, state: string): string {
  if (state === "all") return "All states";
  if (state === "todo" && kind.table) return `Not ${kind.table.ended.toLowerCase()}`;
  return stateOf(kind, state);
}

/** Describes the filters of a list of records of the site. */
export async function siteInWords(
  context: ReportContext,
  file: FileKind,
  filters: ReportFilters,
): Promise<Words> {
  const list = recordLists().find((each) => each.file === file);
  if (!list) return [];
  const kind: RecordKind = recordKinds[list.kind];
  const {
    record,
    snags,
    state = snags,
    company,
    location,
    trade,
    priority,
    project = "",
  } = filters;
  const words: Words[number][] = [];
  if (record !== undefined) words.push(...(await recordInWords(context, kind, record)));
  if (state !== undefined) words.push({ label: "State", value: stateInWords(kind, state) });
  if (company !== undefined) {
    const value = await selectVendorName(context.tx, company);
    if (value === undefined) throw notFound("company");
    words.push({ label: "Company", value });
  }
  if (location !== undefined) {
    const value = (await selectLocationPaths(context.tx, project)).get(location);
    if (value === undefined) throw notFound("location");
    words.push({ label: "Location", value });
  }
  if (trade !== undefined) words.push({ label: "Trade", value: trade });
  if (priority !== undefined) {
    const value = wordOfSite(kind.fields["priority"]?.choices ?? {}, priority);
    words.push({ label: "Priority", value: value ?? priority });
  }
  return words;
}
