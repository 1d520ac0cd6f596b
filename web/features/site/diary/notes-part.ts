import { createPartLoader } from "../../../ui/overlays/part-loader.ts";

/** What joins notes with what others wrote. It is large, and nobody who only reads a diary needs it. */
export const notesPart = createPartLoader(() => import("./notes-to-send.ts"));
