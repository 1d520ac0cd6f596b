import type { DocumentPicture } from "../../platform/documents/document.ts";
import type { FileStore } from "../../platform/file-store.ts";
import { type RecordPhoto, readPrint } from "../files/public.ts";
import { marksSvg } from "./marks-svg.ts";

/** The most pictures of a document: thumbnails, with which it holds some thirty megabytes. */
const MAX_PICTURES = 1_500;

/** Reads the photos of records for paper, one after the other. It gives no more of them than a document holds. */
export type Pictures = (
  photos: readonly RecordPhoto[],
  wordsOf: (photo: RecordPhoto) => string,
) => Promise<DocumentPicture[]>;

/** The pictures of one document. Those that were removed meanwhile are left out. */
export function pictureReader(files: FileStore, most = MAX_PICTURES): Pictures {
  let left = most;
  return async (photos, wordsOf) => {
    const pictures: DocumentPicture[] = [];
    for (const photo of photos) {
      if (left === 0) break;
      const print = await readPrint(files, photo.key);
      if (!print) continue;
      left -= 1;
      const { jpeg, width, height } = print;
      const size = { width, height };
      const image = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
      const drawn = marksSvg(photo.marks, size);
      pictures.push({ image, size, drawn, words: wordsOf(photo) });
    }
    return pictures;
  };
}
