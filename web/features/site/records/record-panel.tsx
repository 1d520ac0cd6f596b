import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { isRecordLate, type RecordKind } from "../../../../contract/site/kind.ts";
import { type RecordKindName, recordKinds } from "../../../../contract/site/registry.ts";
import { kindsWith, namedAmong } from "../../../../contract/subjects.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { MailRecord } from "../mail/mail-record.tsx";
import { SiteExports } from "../parts/lazy-exports.tsx";
import { RecordComments } from "../parts/record-comments.tsx";
import { lastWords, numberWords, titleOfRecord, toneOf } from "../parts/record-words.ts";
import { useRecordAction, useMayDo } from "../parts/use-actions.ts";
import { RecordFailures } from "../outbox/record-failures.tsx";
import { RecordPhotos } from "../photos/record-photos.tsx";
import { RecordActions } from "./record-actions.tsx";
import { fileNameOfList } from "./record-filters.ts";
import { RecordFacts, RecordPin } from "./record-facts.tsx";
import { RecordForm } from "./record-form.tsx";

interface RecordPanelProps {
  readonly name: RecordKindName;
  readonly record: LocalRecord;
  readonly others: readonly LocalRecord[];
  readonly today: string;
  readonly onClose: () => void;
}

/** A record: its state and the actions on it, its facts, its pin and photos, its comments and history. */
export function RecordPanel({ name, record, others, today, onClose }: RecordPanelProps) {
  const kind: RecordKind = recordKinds[name];
  const { noun } = kind;
  const file = fileNameOfList(kind);
  const does = useRecordAction(name);
  const may = useMayDo(kind, record.project);
  const [editing, setEditing] = useState(false);
  const { label, tone } = toneOf(kind, record.state);
  const title = titleOfRecord(kind, record) || "Without a title";
  const said = lastWords(kind, record);
  const comments = namedAmong(kindsWith("comments"), { kind: name, id: record._id });
  const mayWork = Object.keys(kind.acts).some((act) => may(act, record));
  const remove = () => {
    void does(record, "delete");
    onClose();
    toast(`Deleted “${title}”.`, {
      action: { label: "Undo", onClick: () => void does(record, "restore") },
    });
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={title}
      eyebrow={numberWords(kind, record)}
      actions={
        <>
          <MailRecord record={record} noun={noun} />
          {may("delete", record) && (
            <IconButton
              label={`Delete ${noun}`}
              size="sm"
              danger
              icon={<Trash2 aria-hidden="true" />}
              onClick={remove}
            />
          )}
          {may("change", record) && (
            <IconButton
              label={`Change ${noun}`}
              size="sm"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setEditing(true)}
            />
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          {isRecordLate(kind, record, today) && <Badge tone="orange">Late</Badge>}
          {record.unsent > 0 && <span className="text-sm text-soft">Still to be sent</span>}
        </div>
        {said && (
          <Banner tone="red" title={said.did}>
            {said.words}
          </Banner>
        )}
        <RecordFailures recordId={record._id} />
        <RecordActions name={name} record={record} />
        <RecordFacts name={name} record={record} />
        <RecordPin name={name} record={record} mayChange={may("change", record)} />
        {namedAmong(kindsWith("files"), { kind: name, id: record._id }) && (
          <section aria-label="Photos">
            <h3 className="mb-2 text-sm font-semibold">Photos</h3>
            <RecordPhotos name={name} record={record} mayAdd={mayWork || may("change", record)} />
          </section>
        )}
        {record.version > 0 && comments && (
          <section aria-label="Comments">
            <h3 className="mb-2 text-sm font-semibold">Comments</h3>
            <RecordComments projectId={record.project} record={comments} />
          </section>
        )}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            History
          </summary>
          <RecordHistory kind={kind} record={record} />
        </details>
        {record.version > 0 && file !== undefined && (
          <div>
            <SiteExports
              kind={file}
              filters={{ project: record.project, record: record._id }}
              formats={["pdf"]}
              size="sm"
            />
          </div>
        )}
      </div>
      {editing && (
        <RecordForm
          name={name}
          projectId={record.project}
          record={record}
          others={others}
          onClose={() => setEditing(false)}
        />
      )}
    </SidePanel>
  );
}
