import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import type { FileMaking } from "../../http/endpoint.ts";
import type { FilePart } from "../../platform/files/file-store.ts";
import { copyPageOfPdf } from "../../platform/sheets/page-of-pdf.ts";
import { sourceKey } from "../../platform/files/storage-keys.ts";
import { selectIssuedSheet } from "./sheets.sql.ts";

/** Each copy occupies memory for the whole PDF for a few seconds. */
export const MAX_COPIES = { person: 1, company: 2, all: 2 };

/** The PDF of a single sheet, without the other sheets of the upload, for people who see that sheet. */
export async function getSheetPdf({ tx }: Ctx, { params }: Input<typeof routes.getSheetPdf>) {
  const sheet = await selectIssuedSheet(tx, params.id);
  if (!sheet) throw notFound("sheet");
  return async ({ files, ended, afterwards }: FileMaking) => {
    const folder = sheet.folder.slice(0, sheet.folder.lastIndexOf("/") + 1);
    const staged = await files.stage(await files.get(sourceKey(folder)));
    const to = `${staged.path}.page`;
    afterwards(() => void rm(to, { force: true }));
    const isCopied = await copyPageOfPdf(
      { path: staged.path, page: sheet.page, to },
      ended,
    ).finally(() => staged.remove());
    if (!isCopied)
      throw new Refusal(
        "conflict",
        "This sheet could not be extracted from its PDF. Ask the people who run the project for it.",
      );
    return {
      name: `${sheet.number} ${sheet.code}.pdf`,
      bytes: (await stat(to)).size,
      tag: `${sheet.id}-pdf`,
      isImmutable: true,
      open: async (part?: FilePart) => createReadStream(to, part),
    };
  };
}
