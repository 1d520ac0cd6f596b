import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** Most days are not approved yet, and most of them have no addendum. */
export const Addenda = lazyView(async () => (await import("./addenda.tsx")).Addenda);

/** Only an approved diary has deliveries to book, and only with a network. */
export const DiaryDeliveries = lazyView(
  async () => (await import("./diary-deliveries.tsx")).DiaryDeliveries,
);

/** The diaries in which words are found. */
export const FoundDiaries = lazyView(
  async () => (await import("./found-diaries.tsx")).FoundDiaries,
);

/** Records a voice note. */
export const VoiceNote = lazyView(async () => (await import("./voice/voice-note.tsx")).VoiceNote);
