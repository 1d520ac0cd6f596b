import { sizeWords } from "../../../../contract/files/size-words.ts";
import type { OutboxFile } from "../../../device/database.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { buttonClass } from "../../../ui/controls/button-style.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";
import { useDevice } from "../parts/use-site.ts";
import { outboxStates } from "./outbox-states.ts";

interface FileRowProps {
  readonly file: OutboxFile;
  /** Whether the file's record was refused and has to be sent again first. */
  readonly isHeldUp: boolean;
}

/**
 * A photo that was refused, or whose record was. There may be no other copy, so the person can save it to the device.
 */
export function FileRow({ file, isHeldUp }: FileRowProps) {
  const device = useDevice();
  const { label, tone } = outboxStates[file.state];
  const isRefused = file.state === "refused";
  const why = isRefused
    ? (file.message ?? "")
    : isHeldUp
      ? "It waits for its record, which was not accepted."
      : "";
  return (
    <div className="grid gap-2">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          {file.name}, {sizeWords(file.blob.size)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {why !== "" && <p className="wrap-anywhere">{why}</p>}
      {(isRefused || isHeldUp) && (
        <p className="flex flex-wrap items-center gap-2">
          {isRefused && (
            <Button size="sm" onClick={() => void device.retryFile(file.id)}>
              Send again
            </Button>
          )}
          <SaveLink file={file.blob} name={file.name} />
          <Button size="sm" variant="ghost" onClick={() => void device.dropFile(file.id)}>
            Remove from this device
          </Button>
        </p>
      )}
    </div>
  );
}

/** Saves a photo or file of which there may be no other copy. */
export function SaveLink({ file, name }: { readonly file: Blob; readonly name: string }) {
  const address = useAddressOf(file);
  return (
    <a href={address} download={name} className={buttonClass({ size: "sm" })}>
      Save to this device
    </a>
  );
}
