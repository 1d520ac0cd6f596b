import type { DocumentPicture } from "../../../platform/documents/document.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { type RecordPhoto, readPrint } from "../../files/public.ts";
import { marksSvg } from "./marks-svg.ts";

/**
 * The maximum number of pictures in a document. They are thumbnails, so that the document has some thirty
 * megabytes.
 */
const MAX_PICTURES = 1_500;

/** Reads the photos of records for printing, one after the other, up to the maximum of a document. */
export type Pictures = (
  photos: readonly RecordPhoto[],
  wordsOf: (photo: RecordPhoto) => string,
) => Promise<DocumentPicture[]>;

/** Reads the pictures of one document. Pictures that were removed meanwhile are left out. */
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
