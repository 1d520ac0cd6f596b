import { lazyView } from "../../../ui/overlays/lazy-view.tsx";

/** Most days are not approved yet, and most of them have no addendum. */
export const Addenda = lazyView(async () => (await import("./addenda.tsx")).Addenda);

/** The diaries of other companies, which many projects have none of. */
export const CompanyDiaries = lazyView(
  async () => (await import("./company-diaries.tsx")).CompanyDiaries,
);

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
