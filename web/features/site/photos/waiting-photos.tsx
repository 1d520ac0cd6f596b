import { clsx } from "clsx";
import { useMemo } from "react";
import { RotateCw, Trash2 } from "lucide-react";
import { writtenName } from "../../../../engine/photo/written-name.ts";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import type { OutboxFile } from "../../../device/database.ts";
import { useUnstored, useDevice, useStored } from "../parts/use-site.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";

interface WaitingPhotosProps {
  readonly recordId: string;
  /** Shown if there are no photos. */
  readonly empty?: string | undefined;
}

/** The photos and voice notes of a record that are on this device only. */
export function WaitingPhotos({ recordId, empty }: WaitingPhotosProps) {
  const { db } = useDevice();
  const ask = useMemo(
    () => () => db.files.where("recordId").equals(recordId).toArray(),
    [db, recordId],
  );
  const held = useUnstored().files.filter((file) => file.recordId === recordId);
  const files = [...(useStored(ask) ?? []), ...held];
  if (files.length === 0)
    return empty === undefined ? null : <p className="text-sm text-soft">{empty}</p>;
  return (
    <ul
      aria-label="Photos to send"
      className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3"
    >
      {files.map((file) => (
        <WaitingPhoto key={file.id} file={file} />
      ))}
    </ul>
  );
}

const isSound = ({ type }: Blob) => type.startsWith("audio/");

function WaitingPhoto({ file }: { readonly file: OutboxFile }) {
  const device = useDevice();
  const address = useAddressOf(file.blob);
  const isRefused = file.state === "refused";
  const caption = writtenName(file.name);
  return (
    <li
      className={clsx(
        "overflow-hidden rounded-md border border-line",
        isSound(file.blob) && "col-span-full",
      )}
    >
      {isSound(file.blob) ? (
        // A voice note is words that nobody has written down.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls src={address} aria-label={file.name} className="h-14 w-full" />
      ) : (
        <img src={address} alt={file.name} className="h-24 w-full object-cover" />
      )}
      <p className="px-2 py-1.5 text-xs">
        {caption !== undefined && (
          <span className="block font-medium wrap-anywhere">{caption}</span>
        )}
        {isRefused ? (
          <span className="text-red-ink">{file.message}</span>
        ) : (
          <>To send, {sizeWords(file.blob.size)}</>
        )}
      </p>
      {isRefused && (
        <p className="flex justify-end">
          <BareIconButton
            size="sm"
            label={`Send ${file.name} again`}
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => void device.retryFile(file.id)}
          />
          <BareIconButton
            size="sm"
            label={`Remove ${file.name} from this device`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void device.dropFile(file.id)}
          />
        </p>
      )}
    </li>
  );
}
