/** What other features may use of files. Each loads its larger parts when they are needed. */
export { ChosenFiles, Files, PhotoCapture } from "./files.tsx";
export { LatestPhotos, ProjectFiles } from "./project-files.tsx";
export { PaperPhoto } from "./paper-photo.tsx";
export { knownFiles } from "./file-queries.ts";
export { type PreparedPhoto, preparePhoto } from "./uploads/photo-tools.ts";
export { useAddFiles, useQueueFiles } from "./uploads/uploads.ts";
