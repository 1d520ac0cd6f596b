import { FileUp, Send, X } from "lucide-react";
import { useRef, useState } from "react";
import {
  deleteDrawingUpload,
  type DrawingUpload,
} from "../../../../contract/drawings/drawing-uploads.ts";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { ProgressBar } from "../../../ui/data/progress-bar.tsx";
import { useOnline } from "../../../ui/hooks/use-online.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useFrozen } from "../../session/public.ts";
import { useDrawingUploads } from "../drawing-queries.ts";
import { SendDialog } from "../lazy-parts.ts";
import { problemWords } from "../upload-words.ts";
import { type Sending, useSendDrawings, useSendingActions, useSendings } from "../uploads.ts";

interface UploadStripProps {
  projectId: string;
  onReview: (id: string) => void;
}

/**
 * Whether nobody needs to look at an upload any more: all of its sheets that could be drawn are in the register.
 */
const isDone = ({ state, sheets, entered, drawn }: DrawingUpload) =>
  state === "ready" && sheets !== null && entered >= drawn;

/** Uploads PDFs, and shows those that are being sent or split, or are waiting for review. */
export function UploadStrip({ projectId, onReview }: UploadStripProps) {
  const input = useRef<HTMLInputElement>(null);
  const [sends, setSends] = useState(false);
  const frozen = useFrozen();
  const send = useSendDrawings(projectId);
  const sendings = useSendings(projectId);
  const uploads = useDrawingUploads(projectId, true).data?.data.filter((each) => !isDone(each));
  return (
    <div className="grid gap-3">
      {sends && <SendDialog projectId={projectId} onClose={() => setSends(false)} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          icon={<FileUp aria-hidden="true" />}
          disabled={frozen !== undefined}
          disabledReason={frozen}
          onClick={() => input.current?.click()}
        >
          Upload drawings
        </Button>
        <Button
          icon={<Send aria-hidden="true" />}
          disabled={frozen !== undefined}
          disabledReason={frozen}
          onClick={() => setSends(true)}
        >
          Send drawings
        </Button>
        <p className="text-sm text-muted">PDFs of one or many sheets, 200 MB each.</p>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onChange={(event) => {
            send([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      {(sendings.length > 0 || (uploads?.length ?? 0) > 0) && (
        <ul aria-label="Uploads" className="grid gap-2">
          {sendings.map((each) => (
            <SendingRow key={each.id} sending={each} />
          ))}
          {uploads?.map((each) => (
            <UploadedRow key={each._id} upload={each} onReview={() => onReview(each._id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

const row = "rounded-md border border-line bg-surface px-3 py-2 text-sm";

/** Says how much of a PDF is sent. The sent part is not lost when the connection breaks. */
function sentWords({ file, progress, isWaiting }: Sending, isOnline: boolean): string {
  const sent = `${sizeWords(Math.floor(file.size * progress))} of ${sizeWords(file.size)} sent`;
  if (!isOnline || isWaiting) return `${sent}. It continues when there is a connection again.`;
  return progress < 1 ? sent : "Sent. The server is checking it.";
}

function SendingRow({ sending }: { sending: Sending }) {
  const { retry, cancel } = useSendingActions();
  const isOnline = useOnline();
  const { id, file, progress, error } = sending;
  return (
    <li className={row}>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file.name}</span>
          <span className="text-xs text-muted">
            {error === undefined ? sentWords(sending, isOnline) : sizeWords(file.size)}
          </span>
        </p>
        {error !== undefined && (
          <Button size="sm" aria-label={`Retry ${file.name}`} onClick={() => retry(id)}>
            Retry
          </Button>
        )}
        <IconButton
          size="sm"
          label={error === undefined ? `Cancel ${file.name}` : `Dismiss ${file.name}`}
          icon={<X aria-hidden="true" />}
          onClick={() => cancel(id)}
        />
      </div>
      {error === undefined ? (
        <ProgressBar label={`Sending ${file.name}`} value={progress * 100} size="sm" />
      ) : (
        <p role="alert" className="text-red-ink">
          {error}
        </p>
      )}
    </li>
  );
}

function UploadedRow({ upload, onReview }: { upload: DrawingUpload; onReview: () => void }) {
  const { _id: id, name, state, sheets, drawn, entered } = upload;
  const remove = useCommand(() => command(deleteDrawingUpload, { params: { id } }));
  const discard = async () => {
    try {
      await remove.mutateAsync();
    } catch (error) {
      toast(serverMessage(error, `“${name}” could not be removed.`), { tone: "red" });
    }
  };
  const counted = (n: number) => (n === 1 ? "1 sheet" : `${n} sheets`);
  return (
    <li className={row}>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="text-xs text-muted">
            {state === "failed"
              ? "Could not be split"
              : state === "ready"
                ? entered === 0
                  ? `${counted(drawn)} to check`
                  : `${entered} of ${counted(drawn)} in the register`
                : sheets === null
                  ? "Waiting to be split into sheets"
                  : `Drawing sheet ${Math.min(drawn + 1, sheets)} of ${sheets}`}
          </span>
        </p>
        {state === "ready" && (
          <Button
            size="sm"
            variant="primary"
            aria-label={`Check and enter ${name}`}
            onClick={onReview}
          >
            Check and enter
          </Button>
        )}
        {entered === 0 && state !== "waiting" && (
          <IconButton
            size="sm"
            label={`Discard ${name}`}
            icon={<X aria-hidden="true" />}
            onClick={() => void discard()}
          />
        )}
      </div>
      {state === "waiting" && (
        <ProgressBar
          label={`Splitting ${name}`}
          value={sheets === null ? 0 : (drawn / Math.max(1, sheets)) * 100}
          size="sm"
        />
      )}
      {state === "failed" && (
        <p role="alert" className="text-red-ink">
          {problemWords(upload)}
        </p>
      )}
    </li>
  );
}
