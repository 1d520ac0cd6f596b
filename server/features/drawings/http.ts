import { routes } from "../../../contract/routes.ts";
import { afterUpload, file, read, write } from "../../http/endpoint.ts";
import { addDrawingUpload } from "./add-drawing-upload.ts";
import { enterDrawings } from "./uploads/enter-drawings.ts";
import {
  getDrawingPdf,
  getSheetPackPart,
  getSheetThumbnail,
  getSheetTile,
  getSheetWords,
} from "./get-sheet-files.ts";
import { getSheetPdf, MAX_COPIES } from "./get-sheet-pdf.ts";
import { getTileSizes } from "./get-tile-sizes.ts";
import { getDrawing, listDrawings } from "./list-drawings.ts";
import {
  deleteDrawingUpload,
  getDrawingUpload,
  listDrawingUploads,
} from "./uploads/list-uploads.ts";
import { addMarkup, deleteMarkup, listMarkups, shareMarkup } from "./markups.ts";
import { searchDrawingText } from "./search-text.ts";
import { listRevisionViewers, seeRevision } from "./see-revision.ts";
import { listTransmittals, receiveTransmittal, sendTransmittal } from "./transmittals.ts";
import { deleteDrawing, updateDrawing } from "./update-drawing.ts";
import { setRevisionScale, updateDrawingRevision } from "./update-revision.ts";

export const drawingEndpoints = [
  read(routes.listDrawings, listDrawings),
  read(routes.searchDrawingText, searchDrawingText),
  read(routes.getDrawing, getDrawing),
  write(routes.updateDrawing, updateDrawing),
  write(routes.deleteDrawing, deleteDrawing),
  write(routes.updateRevision, updateDrawingRevision),
  write(routes.setRevisionScale, setRevisionScale),
  write(routes.seeRevision, seeRevision),
  read(routes.listRevisionViewers, listRevisionViewers),
  read(routes.listDrawingUploads, listDrawingUploads),
  read(routes.getDrawingUpload, getDrawingUpload),
  afterUpload(routes.addDrawingUpload, addDrawingUpload),
  file(routes.getDrawingPdf, getDrawingPdf),
  write(routes.enterDrawings, enterDrawings),
  write(routes.deleteDrawingUpload, deleteDrawingUpload),
  read(routes.getSheetTileSizes, getTileSizes),
  file(routes.getSheetTile, getSheetTile, { inputFirst: true }),
  file(routes.getSheetPackPart, getSheetPackPart, { inputFirst: true }),
  file(routes.getSheetThumbnail, getSheetThumbnail, { inputFirst: true }),
  file(routes.getSheetWords, getSheetWords, { inputFirst: true }),
  file(routes.getSheetPdf, getSheetPdf, { limits: MAX_COPIES }),
  read(routes.listTransmittals, listTransmittals),
  write(routes.sendTransmittal, sendTransmittal),
  write(routes.receiveTransmittal, receiveTransmittal),
  read(routes.listMarkups, listMarkups),
  write(routes.addMarkup, addMarkup),
  write(routes.shareMarkup, shareMarkup),
  write(routes.deleteMarkup, deleteMarkup),
];
