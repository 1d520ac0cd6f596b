import { X } from "lucide-react";
import { useRef, useState } from "react";
import { usePhotoChoices } from "../../../api/uploads/photo-choices.ts";
import { sizeWords } from "../../../../contract/files/size-words.ts";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { FilePicker } from "./file-picker.tsx";
import { PhotoChoices } from "./photo-choices.tsx";
import { type PhotoOptions, preparePhoto, type PreparedPhoto } from "./prepare-photo.ts";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";

interface PhotoCaptureProps {
  photos: readonly PreparedPhoto[];
  /** Called with the function that changes the list, since photos become ready one after the other. */
  onChange: (change: (photos: readonly PreparedPhoto[]) => readonly PreparedPhoto[]) => void;
  /** What the photos show, if the form knows. */
  moment?: PhotoOptions["moment"];
  view?: string | undefined;
}

/**
 * Takes photos with the camera or from the gallery, many at once, and prepares them for sending, at once or later.
 * All of its code loads together, so that losing the network stops nothing.
 */
export function PhotoCapture({ photos, onChange, moment, view }: PhotoCaptureProps) {
  const { keepOriginal } = usePhotoChoices();
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const list = useRef<HTMLUListElement>(null);

  const prepare = async (file: File, takenNow: boolean) => {
    try {
      const photo = await preparePhoto(file, { keepOriginal, takenNow, moment, view });
      onChange((others) => [...others, photo]);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      setRefused((others) => [...others, reason || `“${file.name}” could not be read.`]);
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  const choose = (files: readonly File[], takenNow = false) => {
    setRefused([]);
    setWaiting((count) => count + files.length);
    for (const file of files) void prepare(file, takenNow);
  };
  const remove = (photo: PreparedPhoto) => {
    onChange((all) => all.filter(({ _id }) => _id !== photo._id));
    list.current?.focus();
  };

  return (
    <div role="group" aria-label="Photos" className="grid gap-3">
      <FilePicker label="Add photos" onChoose={choose} />
      <PhotoChoices />
      {waiting > 0 && (
        <p role="status" className="text-sm text-muted">
          Preparing {waiting === 1 ? "a photo" : `${waiting} photos`}…
        </p>
      )}
      {refused.map((reason) => (
        <p key={reason} role="alert" className="text-sm text-red-ink">
          {reason}
        </p>
      ))}
      {photos.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Chosen photos"
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 focus:outline-none"
        >
          {photos.map((photo) => (
            <ChosenPhoto key={photo._id} photo={photo} onRemove={() => remove(photo)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenPhoto({ photo, onRemove }: { photo: PreparedPhoto; onRemove: () => void }) {
  const { blob } = photo;
  const address = useAddressOf(blob);
  return (
    <li className="relative min-w-0 overflow-hidden rounded-md border border-line">
      {address !== undefined && (
        <img src={address} alt={blob.name} className="h-24 w-full bg-grey-wash object-cover" />
      )}
      <p className="truncate px-2 py-1 text-xs text-muted">{sizeWords(blob.size)}</p>
      <span className="absolute top-1 right-1 rounded-md bg-raised shadow-float">
        <BareIconButton
          size="sm"
          label={`Remove ${blob.name}`}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
