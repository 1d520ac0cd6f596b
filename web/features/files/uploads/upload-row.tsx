import { X } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { ProgressBar } from "../../../ui/data/progress-bar.tsx";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { type Upload, useUploadActions } from "./uploads.ts";

/** A pending upload with its progress, one that waits for a network, or a refused one with its reason and a retry. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { retry, cancel } = useUploadActions();
  const { id, file, progress, isWaiting, error, mayRetry } = upload;
  return (
    <li className="rounded-md border border-line px-3 py-2 text-sm">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-medium">{file.name}</span>
          <span className="text-xs text-muted">{sizeWords(file.size)}</span>
        </p>
        {mayRetry && (
          <Button size="sm" aria-label={`Retry ${file.name}`} onClick={() => retry(id)}>
            Retry
          </Button>
        )}
        <IconButton
          size="sm"
          label={error !== undefined ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
          icon={<X aria-hidden="true" />}
          onClick={() => cancel(id)}
        />
      </div>
      {error !== undefined ? (
        <p role="alert" className="mt-1 text-red-ink">
          {error}
        </p>
      ) : isWaiting ? (
        <p className="mt-1 text-soft">Waiting for a network. You can leave this page.</p>
      ) : (
        <div className="mt-1.5">
          <ProgressBar label={`Sending ${file.name}`} value={progress * 100} size="sm" />
        </div>
      )}
    </li>
  );
}
