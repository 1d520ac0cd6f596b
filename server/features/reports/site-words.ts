import { diary } from "../../../contract/site/diary.ts";
import { snagPriorities } from "../../../contract/site/snag.ts";
import type { FileKind, ReportFilters } from "../../../contract/reports.ts";
import { notFound } from "../../errors.ts";
import { selectDiaryLines, selectLocationPaths, selectSnagLines } from "../site/public.ts";
import { selectVendorName } from "./report-projects.sql.ts";
import type { ReportContext } from "./report-source.ts";
import { snagName, snagState, wordOf } from "./site-rules.ts";

type Words = readonly { readonly label: string; readonly value: string }[];

const choiceWords: Readonly<Record<string, string>> = { todo: "Not closed", all: "All states" };

/** The one record that a file is about. @throws Refusal `not_found` if it is out of sight */
async function recordInWords(
  { tx, actor }: ReportContext,
  kind: FileKind,
  id: string,
): Promise<Words> {
  if (kind === "diaries") {
    const [line] = await selectDiaryLines(tx, [id]);
    if (!line) throw notFound("diary");
    return [
      { label: "Day", value: diary.nameOf({ day: line.day }) },
      ...(line.company === null ? [] : [{ label: "Diary of", value: line.company }]),
    ];
  }
  const [line] = await selectSnagLines(tx, { ids: [id], timeZone: actor.timeZone });
  if (!line) throw notFound("snag");
  return [{ label: "Snag", value: `${snagName(line.number)}, ${line.title}` }];
}

/** What narrows down a list of records of the site. */
export async function siteInWords(
  context: ReportContext,
  kind: FileKind,
  filters: ReportFilters,
): Promise<Words> {
  const { record, snags, company, location, trade, priority, project = "" } = filters;
  const words: Words[number][] = [];
  if (record !== undefined) words.push(...(await recordInWords(context, kind, record)));
  if (snags !== undefined)
    words.push({ label: "State", value: choiceWords[snags] ?? snagState(snags) });
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
  if (priority !== undefined)
    words.push({ label: "Priority", value: wordOf(snagPriorities, priority) ?? priority });
  return words;
}
