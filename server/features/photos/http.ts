import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { changeFiles } from "./change-files.ts";
import { changeMarks, listMarks } from "./photo-marks.ts";
import { createPhotoView, deletePhotoView, listPhotoViews } from "./photo-views.ts";

export const photoEndpoints = [
  write(routes.changeFiles, changeFiles),
  read(routes.listMarks, listMarks),
  write(routes.changeMarks, changeMarks),
  read(routes.listPhotoViews, listPhotoViews),
  write(routes.createPhotoView, createPhotoView),
  write(routes.deletePhotoView, deletePhotoView),
];
