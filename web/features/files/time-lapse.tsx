import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { serverMessage } from "../../api/call.ts";
import { BareIconButton } from "../../ui/controls/icon-button.tsx";
import { Spinner } from "../../ui/controls/spinner.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { isPicture } from "./file-words.ts";
import { pictureOptions, usePicture } from "./file-queries.ts";
import { useTimeLapse } from "./photo-queries.ts";
import { photoTakenWords } from "./photo-words.ts";
import { formatDate } from "../../ui/format.ts";

/** How long each photo is shown. */
const FRAME_MS = 700;

interface TimeLapseProps {
  projectId: string;
  view: string;
  name: string;
}

/** The photos of a view, one after the other in the order in which they were taken. */
export function TimeLapse({ projectId, view, name }: TimeLapseProps) {
  const film = useTimeLapse(projectId, view);
  const photos = film.data?.data.filter((photo) => isPicture(photo) && photo.thumbnail === "ready");
  if (film.isPending)
    return (
      <p role="status" className="p-4">
        <span className="sr-only">Loading the time-lapse</span>
        <Spinner />
      </p>
    );
  if (!photos)
    return (
      <ErrorState
        message={serverMessage(film.error, "The photos could not be loaded.")}
        onRetry={() => void film.refetch()}
        retrying={film.isFetching}
      />
    );
  if (photos.length === 0)
    return <p className="p-4 text-sm text-muted">Its photos are being prepared.</p>;
  return <Player key={view} photos={photos} name={name} />;
}

type Photos = NonNullable<ReturnType<typeof useTimeLapse>["data"]>["data"];

function Player({ photos, name }: { photos: Photos; name: string }) {
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const client = useQueryClient();
  const slider = useId();
  const frame = Math.min(at, photos.length - 1);
  const photo = photos[frame];
  const next = photos[frame + 1];
  const { address } = usePicture(photo ?? (photos[0] as Photos[number]));

  // The next one is fetched while this one is shown, so that it does not flicker.
  useEffect(() => {
    if (next) void client.prefetchQuery(pictureOptions(next));
  }, [client, next]);
  const isLoaded = address !== undefined;
  useEffect(() => {
    if (!plays || !isLoaded) return undefined;
    const timer = setTimeout(() => {
      if (frame + 1 < photos.length) setAt(frame + 1);
      else setPlays(false);
    }, FRAME_MS);
    return () => clearTimeout(timer);
  }, [plays, isLoaded, frame, photos.length]);

  const toggle = () => {
    // At its end, it starts again.
    if (!plays && frame + 1 === photos.length) setAt(0);
    setPlays(!plays);
  };
  if (!photo) return null;
  const when = photoTakenWords(photo) ?? formatDate(photo.createdAt.slice(0, 10));
  return (
    <figure aria-label={`Time-lapse: ${name}`} className="mt-3">
      <div
        style={{ aspectRatio: "4 / 3", maxHeight: "70dvh" }}
        className="relative grid w-full place-items-center overflow-hidden rounded-md bg-grey-wash"
      >
        {address === undefined ? (
          <Spinner />
        ) : (
          <img src={address} alt={`${name}, ${when}`} className="size-full object-contain" />
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <BareIconButton
          label={plays ? "Pause" : "Play"}
          icon={plays ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          onClick={toggle}
        />
        <label htmlFor={slider} className="sr-only">
          Photo
        </label>
        <input
          id={slider}
          type="range"
          min={1}
          max={photos.length}
          value={frame + 1}
          aria-valuetext={when}
          onChange={(event) => {
            setPlays(false);
            setAt(Number(event.target.value) - 1);
          }}
          className="h-6 min-w-0 flex-1 accent-ink pointer-coarse:h-11"
        />
        <span className="w-full text-muted tabular-nums sm:w-auto">
          {frame + 1} of {photos.length} · {when}
        </span>
      </figcaption>
    </figure>
  );
}
