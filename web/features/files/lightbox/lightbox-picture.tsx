import { useState } from "react";
import type { FileEntry } from "../../../../contract/files/file-entry.ts";
import type { MarkShape, PhotoMark } from "../../../../contract/files/photos.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Spinner } from "../../../ui/controls/spinner.tsx";
import { PenLayer } from "./pen-layer.tsx";
import type { Pen } from "./pen-tools.tsx";
import { useUser } from "../../session/public.ts";
import { isFilm, isSound } from "../file-words.ts";
import { usePicture, useThumbnail } from "../file-queries.ts";
import type { PixelSize } from "../photo-size.ts";
import { titleOfPhoto } from "../photo-words.ts";

interface LightboxPictureProps {
  picture: FileEntry;
  marks: readonly PhotoMark[];
  pending: readonly MarkShape[];
  pen: Pen | undefined;
  onDraw: (shape: MarkShape) => void;
}

/** A picture as large as the window, with its marks; a film; or a voice note, which plays at once. */
export function LightboxPicture({ picture, marks, pending, pen, onDraw }: LightboxPictureProps) {
  const { address, error, isFetching, retry } = usePicture(picture);
  const title = titleOfPhoto(picture, useUser().workspace.timeZone);
  const small = useThumbnail(picture._id, picture.thumbnail === "ready");
  // For a HEIC, only its preview has a size.
  const [loaded, setLoaded] = useState<PixelSize>();
  if (error && address === undefined) {
    return (
      <div role="alert" className="grid h-full place-content-center justify-items-center gap-3 p-6">
        <p className="text-sm">
          {serverMessage(
            error,
            isSound(picture)
              ? "The voice note could not be loaded."
              : "The picture could not be loaded.",
          )}
        </p>
        <Button onClick={retry} loading={isFetching}>
          Retry
        </Button>
      </div>
    );
  }
  if (isFilm(picture) && address !== undefined) {
    return (
      // Films of a site have no captions. Their sound is rarely words.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video controls src={address} aria-label={title} className="size-full bg-black" />
    );
  }
  if (isSound(picture) && address !== undefined) {
    return (
      <div className="grid h-full content-start justify-items-center p-4">
        {/* A voice note is words that nobody has written down. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls autoPlay src={address} aria-label={title} className="w-full max-w-md" />
      </div>
    );
  }
  const source = address ?? small;
  const { width, height } = picture;
  const size = width !== null && height !== null ? { width, height } : loaded;
  return (
    <div className="relative grid h-full place-items-center p-4">
      {source !== undefined && (
        <img
          src={source}
          alt={title}
          style={{ maxWidth: size?.width, maxHeight: size?.height }}
          className="absolute inset-4 m-auto size-[calc(100%-2rem)] object-contain"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (address !== undefined) setLoaded({ width: naturalWidth, height: naturalHeight });
          }}
        />
      )}
      {size && (pen || marks.length + pending.length > 0) && (
        <PenLayer marks={marks} pending={pending} size={size} pen={pen} onDraw={onDraw} />
      )}
      {address === undefined && (
        <span role="status" className="relative rounded-md bg-raised p-3 shadow-float">
          <span className="sr-only">Loading the picture</span>
          <Spinner />
        </span>
      )}
    </div>
  );
}
