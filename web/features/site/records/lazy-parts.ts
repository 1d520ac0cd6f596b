import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

export const RecordForm = lazyPart(async () => (await import("./record-form.tsx")).RecordForm);
export const RecordPanel = lazyPart(async () => (await import("./record-panel.tsx")).RecordPanel);

/** Loads ahead what is opened later, so that it needs no network. */
export const prepareRecords = () => Promise.all([RecordForm.prepare(), RecordPanel.prepare()]);
