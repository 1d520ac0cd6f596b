import type { Buffer } from "node:buffer";

/** How a recording names its tracks of sound and of pictures, by the type that its first bytes show. */
const recordings = {
  "video/webm": {
    type: "audio/webm",
    sound: /A_(?:OPUS|VORBIS)/,
    pictures: /V_(?:VP|AV1|MPEG|MS)/,
  },
  "video/mp4": { type: "audio/mp4", sound: /soun/, pictures: /vide/ },
} as const;

/**
 * The type of a recording that has sound and no pictures; undefined for anything else. Browsers record sound in the
 * containers of films, so that only the tracks, which come first, show the difference.
 */
export function soundOf(head: Buffer, type: string): "audio/webm" | "audio/mp4" | undefined {
  if (!Object.hasOwn(recordings, type)) return undefined;
  const { sound, pictures, type: soundType } = recordings[type as keyof typeof recordings];
  const tracks = head.toString("latin1");
  return sound.test(tracks) && !pictures.test(tracks) ? soundType : undefined;
}
