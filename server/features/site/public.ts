export { derive, textOfRecord } from "./record-rules.ts";
export { selectHistory } from "./record-history.sql.ts";
export { selectLocationPaths, selectNamesById } from "./record-names.sql.ts";
export {
  countRecords,
  type ListedKind,
  type RecordLine,
  selectRecordIds,
  selectRecordLines,
} from "./record-lines.sql.ts";
export {
  countDiaries,
  type DiaryLine,
  type DiaryMove,
  selectApprovedDiaries,
  selectDiaryIds,
  selectDiaryLines,
} from "./diary-lines.sql.ts";
export { postSync } from "./sync/write-sync.ts";
