export { cleanName } from "./file-rules.ts";
export { thumbnailHint, thumbnailMaker } from "./make-thumbnails.ts";
export { removeStored, sweepOrphans } from "./sweep-files.ts";
export { selectLatestPhotos } from "./files.sql.ts";
export { arriveFile, enterFile } from "./enter-file.ts";
export { addFile } from "./add-file.ts";
export { storesPlaces } from "./places.sql.ts";
export { type FileKind, requireOpenSubject } from "./require-open-subject.ts";
export {
  countRecordPhotos,
  type RecordPhoto,
  selectRecordPhotos,
} from "./photos/record-photos.sql.ts";
export { selectPhotoEntries, selectPhotosForClients } from "./photos/client-photos.sql.ts";
export { readPrint } from "./read-print.ts";
