import { routes } from "../../../contract/routes.ts";
import { file, form, read, write } from "../../http/endpoint.ts";
import { deleteFile } from "./delete-file.ts";
import { getFileContent, getFilePreview, getFileThumbnail } from "./get-content.ts";
import { getFile } from "./get-file.ts";
import { listFiles } from "./list-files.ts";
import { listPhotoGroups, listPhotos } from "./photos/list-photos.ts";
import { listProjectFiles } from "./list-project-files.ts";
import { serveUploads } from "./serve-uploads.ts";

export const fileEndpoints = [
  read(routes.listFiles, listFiles),
  read(routes.listProjectFiles, listProjectFiles),
  read(routes.listPhotos, listPhotos),
  read(routes.listPhotoGroups, listPhotoGroups),
  read(routes.getFile, getFile),
  form(routes.addFile, serveUploads),
  file(routes.getFileContent, getFileContent),
  file(routes.getFileThumbnail, getFileThumbnail),
  file(routes.getFilePreview, getFilePreview),
  write(routes.deleteFile, deleteFile),
];
