import { Readable } from "node:stream";
import { MAX_PAGES, programmeMediaTypes } from "../../../../contract/programme/programme-export.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { Refusal } from "../../../errors.ts";
import type { FileMaking } from "../../../http/endpoint.ts";
import type { FilePart } from "../../../platform/files/file-store.ts";
import { gate } from "../../../platform/gate.ts";
import { exportInWorker } from "./export-in-worker.ts";
import { prepareExport } from "./export-programme.ts";

/** A queue for exports: each takes a thread of its own, and PDF pages take some hundred megabytes. */
export const exportGate = gate({
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

/** A programme as a file, which another thread writes. */
export async function exportProgramme(
  ctx: Ctx,
  { params, query }: Input<typeof routes.exportProgramme>,
) {
  const { job, fileName, tag } = await prepareExport(ctx, params.id, query);
  return async ({ ended }: FileMaking) => {
    const answer = await exportInWorker(job, ended);
    if ("refusal" in answer)
      throw new Refusal(
        "validation_failed",
        `This would be more than ${MAX_PAGES} pages. Choose a larger paper, a shorter period or one page.`,
        { pages: "That is too many pages." },
      );
    const bytes = Buffer.from(answer.bytes);
    return {
      name: fileName,
      mediaType: programmeMediaTypes[query.format],
      bytes: bytes.byteLength,
      tag,
      open: async (part?: FilePart) =>
        Readable.from([bytes.subarray(part?.start, part && part.end + 1)]),
    };
  };
}
