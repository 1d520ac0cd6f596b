import { ArrowLeft, ChevronLeft, ChevronRight, CopyPlus } from "lucide-react";
import { useLayoutEffect, useMemo, useRef } from "react";
import { addDays } from "../../../../engine/day.ts";
import { diary } from "../../../../contract/site/diary.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { RecordComments } from "../parts/record-comments.tsx";
import { SiteExports } from "../parts/lazy-exports.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import { useMayDo } from "../parts/use-actions.ts";
import { RecordFailures } from "../outbox/record-failures.tsx";
import { RecordPhotos } from "../photos/record-photos.tsx";
import { useNames } from "../parts/use-names.ts";
import {
  asYesterday,
  copiedWords,
  diaryOf,
  type LastRows,
  repeated,
  rowsIn,
} from "./diary-days.ts";
import { DiaryPhoto } from "./diary-photo.tsx";
import { shownRows } from "./edits/diary-edits.ts";
import { RecordActions } from "../records/record-actions.tsx";
import { MailRecord } from "../mail/mail-record.tsx";
import { RowsSection } from "./sections/rows-section.tsx";
import { diariesBefore } from "./sections/used-words.ts";
import { type DiaryKey, useDiaryEdits } from "./edits/use-diary-edits.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Addenda, DiaryDeliveries, VoiceNote } from "./lazy-parts.ts";
import { lastWords, toneOf } from "../parts/record-words.ts";

const kind: RecordKind = diary;
const sections = [
  "weather",
  "labour",
  "plant",
  "work",
  "deliveries",
  "delays",
  "instructions",
  "visitors",
  "incidents",
] as const;

interface DiaryDayProps {
  readonly place: DiaryKey;
  readonly records: readonly LocalRecord[];
  readonly today: string;
  readonly onDay: (day: string) => void;
  readonly onMonth: () => void;
}

/** A day's diary. Anything typed is stored at once. */
export function DiaryDay({ place, records, today, onDay, onMonth }: DiaryDayProps) {
  const { project, day, company } = place;
  const record = diaryOf(records, { day, company });
  const may = useMayDo(kind, project);
  const { company: names } = useNames(project);
  const writer = useDiaryEdits(place, record);
  const isWritable = (record ? may("change", record) : may("create")) && day <= today;
  const before = useMemo(() => diariesBefore(records, { day, company }), [records, day, company]);
  const last = asYesterday(records, { day, company });
  const isEmpty = repeated.every(
    (name) => shownRows(record?.fields[name], name, writer.edits).length === 0,
  );
  // Unstored notes are stored before an action, because an approved diary cannot be changed.
  const storeAll = async () => {
    const isStored = await writer.storeAll();
    if (!isStored)
      toast("The notes could not be saved yet. Try again once you are online.", { tone: "red" });
    return isStored;
  };
  const copy = async ({ from, fields }: LastRows) => {
    await writer.send(fields);
    const undo = () => {
      for (const name of rowsIn(fields)) writer.removeRow(name);
      writer.settle();
    };
    toast(`${copiedWords(fields)} copied from ${diary.nameOf({ day: from })}.`, {
      tone: "green",
      action: { label: "Undo", onClick: undo },
    });
  };
  const top = useRef<HTMLDivElement>(null);
  // A day chosen at the end of a month opens scrolled to the top.
  useLayoutEffect(() => {
    const { current } = top;
    if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView();
  }, []);
  return (
    <div ref={top} className="diary-day site-list grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-2">
        <IconButton label="All days" icon={<ArrowLeft aria-hidden="true" />} onClick={onMonth} />
        <h2 className="font-semibold">{diary.nameOf({ day })}</h2>
        <span className="flex items-center">
          {record && <MailRecord record={record} noun="diary" />}
          <IconButton
            label="Day before"
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => onDay(addDays(day, -1))}
          />
          <IconButton
            label="Day after"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={day >= today}
            onClick={() => onDay(addDays(day, 1))}
          />
        </span>
      </div>
      <DiaryState record={record} company={company === null ? undefined : names.get(company)} />
      <RecordFailures recordId={writer.id} />
      {isWritable && (
        <DiaryPhoto place={place} id={writer.id} isNew={!record} begin={() => writer.send({})} />
      )}
      {isWritable && last && isEmpty && (
        <Button size="lg" icon={<CopyPlus aria-hidden="true" />} onClick={() => void copy(last)}>
          Copy from{" "}
          {last.from === addDays(day, -1) ? "yesterday" : diary.nameOf({ day: last.from })}
        </Button>
      )}
      <div className="grid gap-2">
        {sections.map((name) => (
          <RowsSection
            key={name}
            name={name}
            projectId={project}
            rows={shownRows(record?.fields[name], name, writer.edits)}
            writer={writer}
            isWritable={isWritable}
            before={before}
          />
        ))}
      </div>
      {isWritable ? (
        <div>
          <Field label="Notes">
            <TextArea
              rows={3}
              maxLength={20_000}
              value={writer.notes}
              onChange={({ target }) => writer.setNotes(target.value)}
              onBlur={writer.settle}
            />
          </Field>
          <VoiceNote place={place} id={writer.id} isNew={!record} begin={() => writer.send({})} />
        </div>
      ) : (
        writer.notes !== "" && (
          <section aria-label="Notes">
            <h3 className="font-semibold">Notes</h3>
            <p className="wrap-anywhere whitespace-pre-line">{writer.notes}</p>
          </section>
        )
      )}
      {record && (
        <>
          <section aria-label="Photos and recordings">
            <h3 className="mb-2 font-semibold">Photos and recordings</h3>
            <RecordPhotos name="diary" record={record} mayAdd={false} />
          </section>
          <RecordActions name="diary" record={record} beforehand={storeAll} />
          {record.state === "approved" && (
            <>
              <DiaryDeliveries record={record} />
              <Addenda record={record} />
            </>
          )}
          {record.version > 0 && (
            <details className="diary-section">
              <summary>Comments</summary>
              <RecordComments projectId={project} record={{ diary: record._id }} />
            </details>
          )}
          <details className="diary-section">
            <summary>History</summary>
            <RecordHistory kind={kind} record={record} />
          </details>
          {record.version > 0 && (
            <div>
              <SiteExports
                kind="diaries"
                filters={{ project, record: record._id }}
                formats={["pdf", "xlsx"]}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

interface DiaryStateProps {
  readonly record: LocalRecord | undefined;
  /** The name of the company whose diary it is; undefined for the project's. */
  readonly company: string | undefined;
}

/** Whose diary it is, and its state. */
function DiaryState({ record, company }: DiaryStateProps) {
  const label = record ? toneOf(diary, record.state).label : "Not begun";
  const isProposed = record?.isProposed === true;
  const said = record && lastWords(diary, record);
  return (
    <>
      <p className="text-soft">
        <span className="diary-state" data-state={isProposed ? "" : (record?.state ?? "")}>
          {isProposed ? `${label} once it is sent` : label}
        </span>{" "}
        {company === undefined ? "The project’s diary." : `The diary of ${company}.`}
        {record !== undefined && record.unsent > 0 && !isProposed && " Still to be sent."}
      </p>
      {said && (
        <Banner tone="red" title={said.did}>
          {said.words}
        </Banner>
      )}
    </>
  );
}
