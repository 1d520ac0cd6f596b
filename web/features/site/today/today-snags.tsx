import { useMemo } from "react";
import { parseRole, seesAllProjects } from "../../../../contract/permissions.ts";
import { dueOf, isRecordLate, type RecordKind } from "../../../../contract/site/kind.ts";
import { snag } from "../../../../contract/site/snag.ts";
import { paths } from "../../../paths.ts";
import { Skeleton } from "../../../ui/data/skeleton.tsx";
import { formatDate } from "../../../ui/format.ts";
import { useCan, useToday, useUser } from "../../session/public.ts";
import { numberWords, titleOfRecord, toneOf } from "../parts/record-words.ts";
import { useFirstCopy } from "../parts/use-first-copy.ts";
import { useProjectLists, useRecords } from "../parts/use-site.ts";
import { countsInWords, mySnags } from "./my-snags.ts";
import { TodayRow, TodaySection, TodayWords } from "./today-section.tsx";

const kind: RecordKind = snag;
/** How many are named: the rest of the screen is on the same page of a phone. */
const SHOWN = 2;

/** The snags whose next step is the reader's, soonest due first. */
export function TodaySnags({ projectId }: { readonly projectId: string }) {
  const { _id: userId, role: known } = useUser();
  const today = useToday();
  const records = useRecords(projectId, "snag");
  const people = useProjectLists(projectId)?.people;
  const copy = useFirstCopy(projectId);
  const role = parseRole(known);
  const { allowed: writes } = useCan("site.write");
  const snags = useMemo(() => {
    if (!records || role === undefined) return undefined;
    const company = people?.find(({ _id }) => _id === userId)?.company ?? null;
    return mySnags(records, { userId, writes, runs: seesAllProjects(role), company });
  }, [records, people, userId, role, writes]);
  const to = (search: Readonly<Record<string, string>> = {}) =>
    paths.projectRoom(projectId, "site", { part: "snags", ...search });
  const isComing = !snags || (snags.all === 0 && copy === "coming");
  if (!writes && !isComing && snags.all === 0) return null;
  return (
    <TodaySection
      title={writes ? "My snags" : "Snags"}
      to={to()}
      words={isComing || snags.all === 0 ? undefined : countsInWords(snags)}
    >
      {isComing ? (
        <TodayWords>
          <Skeleton className="h-5 w-40" />
        </TodayWords>
      ) : snags.mine.length === 0 ? (
        <TodayWords>
          {copy === "none" ? "The snags are not on this device yet." : nothingWords(snags.all)}
        </TodayWords>
      ) : (
        <ul>
          {snags.mine.slice(0, SHOWN).map((record) => {
            const due = dueOf(kind, record);
            const isLate = isRecordLate(kind, record, today);
            return (
              <TodayRow
                key={record._id}
                to={to({ snag: record._id })}
                before={
                  record.number === null ? "New" : numberWords(kind, record)?.split(" ").at(-1)
                }
                title={titleOfRecord(kind, record) || "Without a title"}
                end={
                  record.state === "open" && due !== null
                    ? `${isLate ? "Late" : "Due"} ${formatDate(due)}`
                    : toneOf(kind, record.state).label
                }
                isLate={isLate}
              />
            );
          })}
        </ul>
      )}
    </TodaySection>
  );
}

const nothingWords = (all: number) =>
  all === 0 ? "No snag is open." : "None of them waits for you.";
