export { derive } from "./record-rules.ts";
export { selectHistory } from "./record-history.sql.ts";
export { selectLocationPaths, selectNamesById } from "./record-names.sql.ts";
export { countSnags, selectSnagIds, selectSnagLines, type SnagLine } from "./snag-lines.sql.ts";
export {
  countDiaries,
  type DiaryLine,
  type DiaryMove,
  selectDiaryIds,
  selectDiaryLines,
} from "./diary-lines.sql.ts";
export { postSync } from "./write-sync.ts";
