import { useMemo, useState } from "react";
import { writtenName } from "../../../../engine/photo/written-name.ts";
import type { RecordFile } from "../../../device/records/local-record.ts";
import { counted } from "../../../ui/counted.ts";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useDevice, useStored } from "../parts/use-site.ts";

interface KeptPhotosProps {
  readonly files: readonly RecordFile[];
}

/** The photos of a record that this device has as thumbnails, for offline use, and how many are missing. */
export function OfflinePhotos({ files }: KeptPhotosProps) {
  const { db } = useDevice();
  const ask = useMemo(
    () => async () => {
      const kept = await db.photos.bulkGet(files.map(({ _id }) => _id));
      return files.flatMap(({ name }, place) => {
        const photo = kept[place];
        return photo ? [{ ...photo, name: writtenName(name) ?? `Photo ${place + 1}` }] : [];
      });
    },
    [db, files],
  );
  const photos = useStored(ask);
  const [open, setOpen] = useState<string>();
  if (!photos) return null;
  const shown = photos.find(({ id }) => id === open);
  const voiceNotes = files.filter(({ type }) => type.startsWith("audio/")).length;
  const others = files.length - photos.length - voiceNotes;
  return (
    <>
      {photos.length > 0 && (
        <ul
          aria-label="Photos on this device"
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3"
        >
          {photos.map(({ id, name, blob }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => setOpen(id)}
                className="block w-full overflow-hidden rounded-md border border-line bg-surface text-left hover:border-edge"
              >
                <Picture blob={blob} alt="" className="h-24 w-full object-cover" />
                <span className="block px-2 py-1.5 text-xs font-medium wrap-anywhere">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="mt-2 text-sm text-soft">
          {counted(others, "more photo")} on the server.{" "}
          {others === 1 ? "You can see it" : "You can see them"} when you are online.
        </p>
      )}
      {voiceNotes > 0 && (
        <p className="mt-2 text-sm text-soft">
          {counted(voiceNotes, "voice note")} on the server.{" "}
          {voiceNotes === 1 ? "You can hear it" : "You can hear them"} when you are online.
        </p>
      )}
      {shown && (
        <Dialog
          open
          onClose={() => setOpen(undefined)}
          title={shown.name}
          description="This is the small copy on this device. You can see the full photo when you are online."
        >
          <Picture blob={shown.blob} alt={shown.name} className="w-full" />
        </Dialog>
      )}
    </>
  );
}

interface PictureProps {
  readonly blob: Blob;
  readonly alt: string;
  readonly className: string;
}

function Picture({ blob, alt, className }: PictureProps) {
  const address = useAddressOf(blob);
  return address === undefined ? null : <img src={address} alt={alt} className={className} />;
}
