import { Link } from "react-router";
import { useSyncExternalStore } from "react";
import { recordKindOf } from "../../../../contract/site/registry.ts";
import type { OutboxFile } from "../../../device/database.ts";
import { uploading } from "../../../device/outbox/sent-files.ts";
import { madeAt } from "../../../device/records/local-record.ts";
import { paths } from "../../../paths.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { ProgressBar } from "../../../ui/data/progress-bar.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";
import { FailedChange } from "./failed-change.tsx";
import { FileRow } from "./file-row.tsx";
import { outboxStates } from "./outbox-states.ts";
import { groupTitle, groupWords, type RecordGroup } from "./record-groups.ts";
import type { KnownHere } from "./typed-words.ts";
import { WordsToCopy } from "../../../ui/fields/words-to-copy.tsx";

/** How many pictures stand in a row; the others are counted. */
const MOST_PICTURES = 4;

interface RecordGroupRowProps {
  readonly group: RecordGroup;
  readonly known: KnownHere;
  /** What the person wrote, by command. */
  readonly typed: ReadonlyMap<string, string>;
  readonly onFollow: () => void;
}

/** The unsettled work on one record: what waits, with its pictures and their progress, and each change that failed. */
export function RecordGroupRow({ group, known, typed, onFollow }: RecordGroupRowProps) {
  const { id, project, waiting, failed, files } = group;
  const kind = recordKindOf(group.kind);
  const fields = known.fields.get(id);
  const sent = known.sentOf(id);
  const isNew = (entries: RecordGroup["failed"]) =>
    entries.some(({ command }) => command.act === "create");
  const title = groupTitle(group, (fields && kind?.nameOf?.(fields)) ?? "");
  const amount = groupWords(group, sent);
  const state = stateOf(group);
  const isHeldUp = isNew(failed.filter(({ state: each }) => each === "refused"));
  const pictures = files.filter((file) => file.state === "waiting" && !isHeldUp);
  const words = [...new Set(waiting.flatMap(({ command }) => typed.get(command._id) || []))];
  const [oldest] = [...waiting, ...failed];
  const search = new URLSearchParams({ part: kind?.subject?.part ?? group.kind, [group.kind]: id });
  return (
    <li className="grid gap-2 py-3 text-sm">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {fields || isNew(waiting) ? (
            <Link
              to={`${paths.projectRoom(project, "site")}?${search.toString()}`}
              onClick={onFollow}
              className="underline underline-offset-4"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <Badge tone={outboxStates[state].tone}>{outboxStates[state].label}</Badge>
      </p>
      <p className="text-soft">
        {[known.titleOfProject(project), amount].filter(Boolean).join(" · ")}
        {oldest && (
          <>
            {(amount !== "" || known.titleOfProject(project) !== undefined) && " · "}
            <RelativeTime iso={madeAt(oldest)} />
          </>
        )}
      </p>
      {pictures.length > 0 && <Pictures files={pictures} sent={sent} title={title} />}
      {words.length > 0 && <WordsToCopy words={words.join("\n")} open={false} />}
      {failed.map((entry) => (
        <FailedChange
          key={entry.command._id}
          entry={entry}
          known={known}
          typed={typed.get(entry.command._id) ?? ""}
          isNamed={waiting.length + failed.length > 1 || kind?.nameOf !== undefined}
        />
      ))}
      {files
        .filter((file) => !pictures.includes(file))
        .map((file) => (
          <FileRow key={file.id} file={file} isHeldUp={isHeldUp} />
        ))}
    </li>
  );
}

/** The worst state of the work on a record. */
function stateOf({ waiting, failed, files }: RecordGroup): keyof typeof outboxStates {
  const all = new Set([...failed, ...files].map(({ state }) => state));
  if (all.has("refused")) return "refused";
  if (all.has("met")) return "met";
  return waiting.length + files.length > 0 ? "waiting" : "done";
}

interface PicturesProps {
  readonly files: readonly OutboxFile[];
  readonly sent: number;
  readonly title: string;
}

/** The pictures of a record that wait, and how far they have been sent. */
function Pictures({ files, sent, title }: PicturesProps) {
  const now = useSyncExternalStore(uploading.subscribe, uploading.get);
  const isSending = files.some(({ id }) => id === now?.id);
  const share = (sent + (isSending ? (now?.share ?? 0) : 0)) / (files.length + sent);
  const more = files.length - MOST_PICTURES;
  return (
    <>
      <ul aria-label={`Photos of ${title}`} className="flex flex-wrap items-center gap-2">
        {files.slice(0, MOST_PICTURES).map((file) => (
          <Picture key={file.id} file={file} />
        ))}
        {more > 0 && <li className="text-soft">and {more} more</li>}
      </ul>
      {(sent > 0 || isSending) && (
        <ProgressBar label={`Photos of ${title} sent`} value={share * 100} size="sm" />
      )}
    </>
  );
}

function Picture({ file: { blob, name } }: { readonly file: OutboxFile }) {
  const address = useAddressOf(blob);
  const isPicture = blob.type.startsWith("image/");
  return (
    <li className={isPicture ? undefined : "wrap-anywhere"}>
      {isPicture ? (
        <img
          src={address}
          alt={name}
          className="size-14 rounded-md border border-line object-cover"
        />
      ) : (
        name
      )}
    </li>
  );
}
