import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { snag, snagPriorities } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useDevice } from "../parts/use-site.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { formatDate } from "../../../ui/format.ts";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { RecordComments } from "../parts/record-comments.tsx";
import { ExportMenu } from "../parts/lazy-exports.tsx";
import type { SheetPoint } from "../../drawings/public.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { pinOf } from "../places/pin-of.ts";
import { PinPlace } from "../places/pin-place.tsx";
import { MailRecord } from "../mail/mail-record.tsx";
import { RecordPhotos } from "../photos/record-photos.tsx";
import { useMayAct } from "../parts/use-may-act.ts";
import { useNames } from "../parts/use-names.ts";
import { SnagActs } from "./snag-acts.tsx";
import { isLate, textOf } from "./snag-filters.ts";
import { SnagForm } from "./snag-form.tsx";
import { numberWords, stateOf } from "./snag-words.ts";

interface SnagPanelProps {
  readonly record: LocalRecord;
  readonly others: readonly LocalRecord[];
  readonly today: string;
  readonly onClose: () => void;
}

/** A snag: what is wrong, where, whose it is, its photos, and what was said and done. */
export function SnagPanel({ record, others, today, onClose }: SnagPanelProps) {
  const device = useDevice();
  const may = useMayAct(snag, record.project);
  const [editing, setEditing] = useState(false);
  const { label, tone } = stateOf(record);
  const title = textOf(record, "title") ?? "Without a title";
  const reason = textOf(record, "reason");
  const act = (name: "delete" | "restore") =>
    device.act({ record: "snag", id: record._id, project: record.project, act: name, title });
  const remove = () => {
    void act("delete");
    onClose();
    toast(`Deleted “${title}”.`, { action: { label: "Undo", onClick: () => void act("restore") } });
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={title}
      eyebrow={numberWords(record)}
      actions={
        <>
          <MailRecord record={record} noun="snag" />
          {may("delete", record) && (
            <IconButton
              label="Delete snag"
              size="sm"
              danger
              icon={<Trash2 aria-hidden="true" />}
              onClick={remove}
            />
          )}
          {may("change", record) && (
            <IconButton
              label="Change snag"
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
          {isLate(record, today) && <Badge tone="orange">Late</Badge>}
          {record.unsent > 0 && <span className="text-sm text-soft">Still to be sent</span>}
        </div>
        {record.state === "rejected" && reason !== null && (
          <Banner tone="red" title="Rejected">
            {reason}
          </Banner>
        )}
        <SnagActs record={record} />
        <SnagFacts record={record} />
        <SnagPlace record={record} mayChange={may("change", record)} />
        <section aria-label="Photos">
          <h3 className="mb-2 text-sm font-semibold">Photos</h3>
          <RecordPhotos
            record={record}
            kind="snag"
            mayAdd={may("ready", record) || may("change", record)}
          />
        </section>
        {record.version > 0 && (
          <section aria-label="Comments">
            <h3 className="mb-2 text-sm font-semibold">Comments</h3>
            <RecordComments projectId={record.project} record={{ snag: record._id }} />
          </section>
        )}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
            History
          </summary>
          <RecordHistory kind={snag} record={record} />
        </details>
        {record.version > 0 && (
          <div>
            <ExportMenu
              kind="snags"
              filters={{ project: record.project, record: record._id }}
              formats={["pdf"]}
              size="sm"
            />
          </div>
        )}
      </div>
      {editing && (
        <SnagForm
          projectId={record.project}
          record={record}
          others={others}
          onClose={() => setEditing(false)}
        />
      )}
    </SidePanel>
  );
}

/** Where it is on a drawing. A change of it is sent at once. */
function SnagPlace({ record, mayChange }: { record: LocalRecord; mayChange: boolean }) {
  const device = useDevice();
  const place = pinOf(snag, record);
  if (!place && !mayChange) return null;
  const change = (pin: SheetPoint | undefined) =>
    void device.act({
      record: "snag",
      id: record._id,
      project: record.project,
      act: "change",
      fields: { pin: pin ? { ...pin } : null },
      base: record.version,
      title: textOf(record, "title") ?? "",
    });
  return (
    <section aria-label="Place on a drawing">
      <h3 className="mb-2 text-sm font-semibold">Place on a drawing</h3>
      <PinPlace
        projectId={record.project}
        value={place}
        onChange={mayChange ? change : undefined}
        links
      />
    </section>
  );
}

function SnagFacts({ record }: { readonly record: LocalRecord }) {
  const { nameOf, personName } = useNames(record.project);
  const named = (field: string) => {
    const id = textOf(record, field);
    return id === null ? null : (nameOf(id) ?? "Not on this device");
  };
  const due = textOf(record, "due");
  const priority = textOf(record, "priority");
  const description = textOf(record, "description");
  const facts = [
    ["Location", named("location")],
    ["Company", named("company")],
    ["Person", named("assignee")],
    ["Trade", textOf(record, "trade")],
    ["Due", due === null ? null : formatDate(due)],
    [
      "Priority",
      priority === null
        ? null
        : (snagPriorities[priority as keyof typeof snagPriorities] ?? priority),
    ],
    [
      "Found by",
      record.createdBy === null
        ? null
        : `${personName(record.createdBy)}, ${formatDate(record.createdAt.slice(0, 10))}`,
    ],
  ] as const;
  return (
    <>
      <dl className="site-facts text-sm">
        {facts.map(([name, words]) =>
          words === null ? null : (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">{words}</dd>
            </div>
          ),
        )}
      </dl>
      {description !== null && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">{description}</p>
      )}
    </>
  );
}
