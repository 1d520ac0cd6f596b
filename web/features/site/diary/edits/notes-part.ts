import { createPartLoader } from "../../../../ui/overlays/part-loader.ts";

/** The code that merges notes with other people's. It is large, and people who only read diaries do not need it. */
export const notesPart = createPartLoader(() => import("./notes-to-send.ts"));
