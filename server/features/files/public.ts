export { thumbnailHint, thumbnailMaker } from "./make-thumbnails.ts";
export { removeStored, sweepOrphans } from "./sweep-files.ts";
export { selectLatestPhotos } from "./files.sql.ts";
