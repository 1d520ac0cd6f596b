import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { MAX_PAGES, programmeMediaTypes } from "../../../../contract/programme/programme-export.ts";
import { routes } from "../../../../contract/routes.ts";
import { Refusal } from "../../../errors.ts";
import { sendFile } from "../../../http/send-file.ts";
import type { Services } from "../../../http/services.ts";
import { asSignedIn } from "../../../http/signed-in.ts";
import { gate } from "../../../platform/gate.ts";
import { callerClosed } from "../../../platform/request-work.ts";
import { exportInWorker } from "./export-in-worker.ts";
import { prepareExport } from "./export-programme.ts";

const route = routes.exportProgramme;

/** A queue for exports: each takes a thread of its own, and PDF pages take some hundred megabytes. */
const exportGate = gate({
  width: 2,
  queue: 12,
  busy: "Several programmes are being exported at this moment. Please try again shortly.",
  own: {
    queue: 3,
    busy: "Several of your exports are waiting. Please wait until one of them is finished.",
  },
  company: {
    width: 1,
    queue: 6,
    busy: "Several exports of your company are waiting. Please try again shortly.",
  },
});

/** Serves programmes as files, which are not JSON. */
export function serveProgrammeExport(app: FastifyInstance, services: Services): void {
  app.route({
    method: "GET",
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { id } = route.params.parse(request.params);
      const query = route.query.parse(request.query);
      const needs = { kind: "read", action: route.action } as const;
      const { prepared, who, company } = await asSignedIn(
        request,
        services,
        needs,
        async (ctx) => ({
          prepared: await prepareExport(ctx, id, query),
          who: ctx.actor.userId,
          company: ctx.actor.workspaceId,
        }),
      );
      const { job, fileName, tag } = prepared;
      const answer = await exportGate(() => exportInWorker(job, callerClosed()), {
        who,
        company,
        closed: callerClosed(),
      });
      if ("refusal" in answer)
        throw new Refusal(
          "validation_failed",
          `This would be more than ${MAX_PAGES} pages. Choose a larger paper, a shorter period or one page.`,
          { pages: "That is too many pages." },
        );
      return sendFile(request, reply, {
        name: fileName,
        mediaType: programmeMediaTypes[query.format],
        bytes: answer.bytes.byteLength,
        tag,
        open: async (part) =>
          Readable.from([Buffer.from(answer.bytes).subarray(part?.start, part && part.end + 1)]),
      });
    },
  });
}
