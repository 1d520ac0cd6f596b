export { cleanName } from "./file-rules.ts";
export { thumbnailHint, thumbnailMaker } from "./make-thumbnails.ts";
export { removeStored, sweepOrphans } from "./sweep-files.ts";
export { selectLatestPhotos } from "./files.sql.ts";
export { enterFile } from "./enter-file.ts";
export { keepsPlaces } from "./places.sql.ts";
export { type FileKind, requireOpenSubject } from "./require-open-subject.ts";
export { countRecordPhotos, type RecordPhoto, selectRecordPhotos } from "./record-photos.sql.ts";
export { readPrint } from "./read-print.ts";
