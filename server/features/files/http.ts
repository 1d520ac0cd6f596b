import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { deleteFile } from "./delete-file.ts";
import { getFile } from "./get-file.ts";
import { listFiles } from "./list-files.ts";
import { listPhotoGroups, listPhotos } from "./photos/list-photos.ts";
import { listProjectFiles } from "./list-project-files.ts";

export { serveUploads } from "./serve-uploads.ts";
export { serveStored } from "./serve-stored.ts";

export const fileEndpoints = [
  read(routes.listFiles, listFiles),
  read(routes.listProjectFiles, listProjectFiles),
  read(routes.listPhotos, listPhotos),
  read(routes.listPhotoGroups, listPhotoGroups),
  read(routes.getFile, getFile),
  write(routes.deleteFile, deleteFile),
];
