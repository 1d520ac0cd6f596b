import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { lazyPart } from "../../../ui/overlays/lazy-part.tsx";

export const RecordForm = lazyPart(async () => (await import("./record-form.tsx")).RecordForm);
export const RecordPanel = lazyPart(async () => (await import("./record-panel.tsx")).RecordPanel);

/** The actions on several records, for those who select some. */
export const LazyRecordBulkBar = lazyView(
  async () => (await import("./record-bulk-bar.tsx")).RecordBulkBar,
);

/** Loads ahead what is opened later, so that it needs no network. */
export const prepareRecords = () => Promise.all([RecordForm.prepare(), RecordPanel.prepare()]);
