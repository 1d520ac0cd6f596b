import { useRef, useState } from "react";
import { useDraft } from "../../../device/drafts/use-draft.ts";
import type { PreparedPhoto } from "../../files/public.ts";

type Photos = readonly PreparedPhoto[];

/** A photo as the device stores it for a record. */
export function fileOfPhoto<Of extends object>({ _id, blob, facts }: PreparedPhoto, of: Of) {
  return { ...of, id: _id, name: blob.name, blob, facts };
}

/**
 * The photos of a form that is not saved yet. They are stored on the device at once: a phone may kill the page
 * while its camera is open, and the photo would be lost.
 * @param place the same key as for the form's text
 */
export function useDraftPhotos(place: string) {
  const [photos, setPhotos] = useState<Photos>([]);
  const now = useRef<Photos>([]);
  const kept = useDraft<Photos>(`photos:${place}`);
  const { found = [] } = kept;
  const show = (chosen: Photos) => {
    now.current = chosen;
    setPhotos(chosen);
  };
  const keep = (chosen: Photos) => {
    // Photos of an earlier visit stay until somebody decides about them.
    const all = [...found, ...chosen];
    if (all.length > 0) kept.put(all);
    else kept.drop();
  };
  return {
    photos,
    /** Changes the list by a function, as photos become ready one after the other. */
    change: (next: (photos: Photos) => Photos) => {
      show(next(now.current));
      keep(now.current);
    },
    /** Adds the photos of an earlier visit to the chosen ones. */
    take: () => {
      kept.take();
      show([...found, ...now.current]);
    },
    /** Discards the photos of an earlier visit. */
    dropFound: () => {
      kept.drop();
      if (now.current.length > 0) kept.put(now.current);
    },
    /** Clears the chosen photos after they were saved or discarded. */
    clear: () => {
      show([]);
      keep([]);
    },
    hasFound: found.length > 0,
  };
}
