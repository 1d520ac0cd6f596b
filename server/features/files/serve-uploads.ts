import type { FastifyInstance } from "fastify";
import { MAX_FILE_BYTES } from "../../../contract/files/files.ts";
import { routes } from "../../../contract/routes.ts";
import { Refusal } from "../../errors.ts";
import { serveFileForm } from "../../http/file-form.ts";
import { measuredSlots } from "../../http/limits/take-slot.ts";
import type { Services } from "../../http/services.ts";
import { requireSpace } from "../storage/public.ts";
import { enterFile } from "./enter-file.ts";
import { storesPlaces } from "./places.sql.ts";
import { requireOpenSubject } from "./require-open-subject.ts";

const route = routes.addFile;
/** Each upload may occupy 25 MB of this machine's disk for five minutes. */
const MAX_UPLOADS = { person: 6, company: 40, all: 60 };

const tooLarge = () =>
  new Refusal("too_large", "This file is too large: at most 25 MB can be added.");

/** Serves uploads of photos and documents. */
export async function serveUploads(app: FastifyInstance, services: Services): Promise<void> {
  await serveFileForm<typeof route, boolean>(app, services, {
    route,
    maxBytes: MAX_FILE_BYTES,
    tooLarge,
    places: measuredSlots(app, MAX_UPLOADS, services.slow),
    // The fields are the record that the file is on, its own id, and two that are refused with a message.
    maxFields: 4,
    requireRoom: requireSpace,
    async authorise(ctx, fields) {
      await requireOpenSubject(ctx, fields, { keep: false });
      return storesPlaces(ctx.tx);
    },
    enter: (request, { known, ...sent }) =>
      enterFile(request, services, { route, ...sent, keepsPlaces: known }),
  });
}
