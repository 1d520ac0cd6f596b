import { clsx } from "clsx";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useFrozen } from "../../session/public.ts";
import { usePhotoChoices } from "../../../api/uploads/photo-choices.ts";
import { FilePicker } from "./file-picker.tsx";
import type { FileTarget } from "../file-queries.ts";
import { fileTakenWords } from "../file-words.ts";
import { PhotoChoices } from "./photo-choices.tsx";
import { UploadRow } from "./upload-row.tsx";
import { type Upload, useAddFiles, usePreparing } from "./uploads.ts";

interface FilesFrameProps {
  home: FileTarget;
  /** The label of the button: "Add files". */
  label: string;
  /** Whether the person may add files, and if not, why. */
  may: { readonly allowed: boolean; readonly reason?: string | undefined };
  pending: readonly Upload[];
  /** False where another part of the screen adds files. */
  adds?: boolean;
  children: ReactNode;
}

/** Adds files to a record by button or drag and drop, and shows what is being uploaded. */
export function FilesFrame({ home, label, may, pending, adds = true, children }: FilesFrameProps) {
  const { allowed, reason } = may;
  const addFiles = useAddFiles();
  const { keepOriginal } = usePhotoChoices();
  const preparing = usePreparing(home);
  const isFrozen = useFrozen() !== undefined;
  const add = (files: readonly File[], takenNow = false) =>
    addFiles(home, files, { keepOriginal, takenNow });
  const drop = useDrop(allowed ? add : undefined);
  return (
    <div
      data-focus-fallback=""
      tabIndex={-1}
      {...drop.handlers}
      className={clsx(
        "grid grid-cols-1 gap-4 rounded-md focus:outline-none",
        drop.over && "outline-2 outline-offset-4 outline-signal outline-dashed",
      )}
    >
      {!isFrozen && adds && (
        <FilePicker label={label} onChoose={add} reason={reason}>
          {allowed && (
            <p className="text-xs text-muted">
              <span className="pointer-coarse:hidden">Or drop them here. </span>
              {fileTakenWords}
            </p>
          )}
        </FilePicker>
      )}
      {!isFrozen && allowed && <PhotoChoices />}
      {preparing > 0 && (
        <p role="status" className="text-sm text-muted">
          Making {preparing === 1 ? "a photo" : `${preparing} photos`} smaller…
        </p>
      )}
      {pending.length > 0 && (
        <ul aria-label="Files being sent" className="grid grid-cols-1 gap-2">
          {pending.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

/** Tracks a drag of files over an element and its children. */
function useDrop(onDrop: ((files: readonly File[]) => void) | undefined) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const isOfFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const handlers = {
    onDragEnter: (event: DragEvent) => isOfFiles(event) && move(1),
    onDragLeave: (event: DragEvent) => isOfFiles(event) && move(-1),
    onDragOver: (event: DragEvent) => isOfFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onDrop?.([...event.dataTransfer.files]);
    },
  };
  return { over: over && onDrop !== undefined, handlers: onDrop ? handlers : {} };
}
