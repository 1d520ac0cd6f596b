import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { routes } from "../../../contract/routes.ts";
import { notFound, Refusal, requestAborted } from "../../errors.ts";
import { holdPlace, measuredPlaces } from "../../http/limits/hold-place.ts";
import { sendFile } from "../../http/send-file.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { copyPageOfPdf } from "../../platform/sheets/page-of-pdf.ts";
import { sourceKey } from "../../platform/files/storage-keys.ts";
import { selectIssuedSheet } from "./sheets.sql.ts";

/** Each copy holds the whole PDF in memory for a few seconds. */
const MAX_COPIES = { person: 1, company: 2, all: 2 };

/** Serves the PDF of a single sheet to people who see that sheet, without the other sheets of the upload. */
export function serveSheetPdf(app: FastifyInstance, services: Services): void {
  const { files } = services;
  const route = routes.getSheetPdf;
  const copying = measuredPlaces(app, MAX_COPIES, services.slow);
  app.route({
    method: "GET",
    url: route.path.replace("{id}", ":id"),
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { sheet, actor } = await asSignedIn(
        request,
        services,
        { kind: "read", action: route.action },
        async ({ tx, actor }) => {
          const { id } = route.params.parse(request.params);
          const found = await selectIssuedSheet(tx, id);
          if (!found) throw notFound("sheet");
          return { sheet: found, actor };
        },
      );
      const ended = new AbortController();
      const leave = await holdPlace(copying, { request, reply, actor }, (why) => ended.abort(why));
      try {
        const folder = sheet.folder.slice(0, sheet.folder.lastIndexOf("/") + 1);
        const staged = await files.stage(await files.get(sourceKey(folder)));
        const to = `${staged.path}.page`;
        reply.raw.once("close", () => {
          ended.abort(requestAborted());
          void rm(to, { force: true });
        });
        const isCopied = await copyPageOfPdf(
          { path: staged.path, page: sheet.page, to },
          ended.signal,
        ).finally(() => staged.remove());
        if (!isCopied)
          throw new Refusal(
            "conflict",
            "This sheet could not be extracted from its PDF. Ask the people who run the project for it.",
          );
        return await sendFile(request, reply, {
          name: `${sheet.number} ${sheet.code}.pdf`,
          mediaType: "application/pdf",
          bytes: (await stat(to)).size,
          tag: `${sheet.id}-pdf`,
          isImmutable: true,
          open: async (part) => createReadStream(to, part),
        });
      } finally {
        leave();
      }
    },
  });
}
