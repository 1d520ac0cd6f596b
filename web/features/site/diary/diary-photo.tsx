import { Camera, Check, Images } from "lucide-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { choiceParam } from "../../../ui/hooks/url-params.ts";
import { useUrlStart } from "../../../ui/hooks/use-url-start.ts";
import { useAddressOf } from "../../../ui/hooks/use-address-of.ts";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { photoChoices } from "../../../api/uploads/photo-choices.ts";
import { type PreparedPhoto, preparePhoto } from "../../files/public.ts";
import { fileOfPhoto } from "../photos/use-draft-photos.ts";
import { useDevice } from "../parts/use-site.ts";
import type { DiaryKey } from "./edits/use-diary-edits.ts";

interface DiaryPhotoProps {
  readonly place: DiaryKey;
  readonly id: string;
  readonly isNew: boolean;
  /** Begins the diary, because a photo has to belong to a record. */
  readonly begin: () => Promise<void>;
}

/** Names a file after the caption of the photo; without one, it keeps its own name. */
function namedBy(words: string, { name }: File): string {
  const plain = words
    .trim()
    .replaceAll(/[/\\:*?"<>|]/g, " ")
    .slice(0, 100);
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? "";
  return plain === "" ? name : `${plain}${ending}`;
}

/** How long a photo waits for its caption, if the page is killed meanwhile. */
const HELD_MS = 60 * 60_000;

/** The shortcut of the installed app for a photo of the day. */
const newParams = { new: choiceParam(["photo"]) };

/** Takes photos and asks for the caption of each. A photo is stored at once, with or without one. */
export function DiaryPhoto({ place, id, isNew, begin }: DiaryPhotoProps) {
  const device = useDevice();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const takeButton = useRef<HTMLButtonElement>(null);
  const [begun] = useUrlStart(newParams);
  // A browser opens its camera only for a touch: the shortcut brings the person to the button for it.
  useEffect(() => {
    if (begun) takeButton.current?.focus();
  }, [begun]);
  const [photos, setPhotos] = useState<readonly PreparedPhoto[]>([]);
  const [problem, setProblem] = useState<string>();
  const [captions, setCaptions] = useState<Readonly<Record<string, string>>>({});
  const [isAdding, setAdding] = useState(false);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    const takenNow = target === camera.current;
    target.value = "";
    if (files.length === 0) return;
    setProblem(undefined);
    setAdding(true);
    try {
      await store(files, takenNow);
    } finally {
      setAdding(false);
    }
  };
  const store = async (files: readonly File[], takenNow: boolean) => {
    if (isNew) await begin();
    for (const file of files) {
      try {
        const { keepOriginal } = await photoChoices();
        const photo = await preparePhoto(file, { keepOriginal, takenNow });
        const of = { project: place.project, kind: "diary", recordId: id };
        await device.addFile({ ...fileOfPhoto(photo, of), heldUntil: Date.now() + HELD_MS });
        setPhotos((others) => [...others, photo]);
      } catch (error) {
        const words = error instanceof Error ? error.message : "";
        setProblem(words || `“${file.name}” cannot be kept on this device.`);
      }
    }
  };
  const name = async () => {
    for (const { _id, blob } of photos)
      await device.nameFile(_id, namedBy(captions[_id] ?? "", blob));
  };
  // If the person leaves without pressing Save, the caption is final too.
  const leave = useRef(name);
  useEffect(() => {
    leave.current = name;
  });
  // After a sign-out the store is closed and the photos are gone, so this can fail.
  useEffect(() => () => void leave.current().catch(() => undefined), []);
  const save = async () => {
    try {
      await name();
    } catch {
      // If the device is full, the photo stays under its own name.
      setProblem("This device is full: the photos are kept without their descriptions.");
    }
    setPhotos([]);
    setCaptions({});
  };
  return (
    <div className="grid gap-2">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => void add(event)}
        aria-label="Photo of the day"
      />
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => void add(event)}
        aria-label="Photos of the day"
      />
      {problem !== undefined && (
        <p role="alert" className="text-sm text-red-ink">
          {problem}
        </p>
      )}
      {photos.length === 0 ? (
        <div className="grid grid-cols-2 gap-2">
          <Button
            ref={takeButton}
            icon={<Camera aria-hidden="true" />}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
          <Button icon={<Images aria-hidden="true" />} onClick={() => gallery.current?.click()}>
            Choose photos
          </Button>
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <ul aria-label="Photos to describe" className="mb-3 grid gap-3">
            {photos.map((photo, index) => (
              <PhotoCaption
                key={photo._id}
                photo={photo}
                label={photos.length === 1 ? "What it shows" : `What photo ${index + 1} shows`}
                isLast={index === photos.length - 1}
                words={captions[photo._id] ?? ""}
                onChange={(words) => setCaptions({ ...captions, [photo._id]: words })}
              />
            ))}
          </ul>
          <Button
            type="submit"
            variant="primary"
            loading={isAdding}
            icon={<Check aria-hidden="true" />}
          >
            {photos.length === 1 ? "Save the photo" : `Save ${photos.length} photos`}
          </Button>
        </form>
      )}
    </div>
  );
}

interface PhotoCaptionProps {
  readonly photo: PreparedPhoto;
  readonly label: string;
  readonly isLast: boolean;
  readonly words: string;
  readonly onChange: (words: string) => void;
}

/** A photo beside the control for its caption. Enter goes to the caption of the next one. */
function PhotoCaption({ photo, label, isLast, words, onChange }: PhotoCaptionProps) {
  const address = useAddressOf(photo.blob);
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || isLast) return;
    event.preventDefault();
    event.currentTarget.closest("li")?.nextElementSibling?.querySelector("input")?.focus();
  };
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-3">
      <img
        src={address}
        alt={photo.blob.name}
        className="size-18 rounded-md border border-line bg-grey-wash object-cover"
      />
      <Field label={label} hint="A few words, or leave it empty.">
        <TextInput
          autoComplete="off"
          maxLength={100}
          enterKeyHint={isLast ? "done" : "next"}
          value={words}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={goOn}
        />
      </Field>
    </li>
  );
}
