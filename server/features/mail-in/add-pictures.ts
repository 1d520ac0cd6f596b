import { Readable } from "node:stream";
import type { PhotoFacts } from "../../../contract/files/uploads.ts";
import { Refusal } from "../../errors.ts";
import type { Services } from "../../http/services.ts";
import { addFile, arriveFile, type FileKind, storesPlaces } from "../files/public.ts";
import { type MailArrival, inNameOf } from "./as-mailer.ts";
import { idOf } from "./ids.ts";
import type { MailMessage, MailPicture } from "./message.ts";

/** The record that pictures are added to. */
interface Target {
  readonly on: { readonly kind: FileKind; readonly id: string };
  readonly messageId: string;
  readonly facts?: PhotoFacts;
}

async function addPicture(
  services: Services,
  arrival: MailArrival,
  {
    name,
    bytes,
    _id,
    on,
    facts,
  }: MailPicture & Omit<Target, "messageId"> & { readonly _id: string },
): Promise<void> {
  const { workspaceId } = arrival.address;
  const keeps = await inNameOf(services, arrival, "file.add", (ctx) => storesPlaces(ctx.tx));
  const staged = await services.files.stage(Readable.from([Buffer.from(bytes)]));
  try {
    const arrived = await arriveFile(services.files, {
      name,
      facts,
      staged,
      workspaceId,
      keepsPlaces: keeps,
    });
    let isKept = false;
    try {
      isKept = await inNameOf(services, arrival, "file.add", async (ctx) => {
        const { kept } = await addFile(ctx, { body: { _id, [on.kind]: on.id }, arrived });
        return kept;
      });
    } finally {
      // After a lost connection a file may stay behind. The daily sweep removes it.
      if (!isKept) await services.files.remove(arrived.stored.key).catch(() => undefined);
    }
  } finally {
    await staged.remove();
  }
}

/**
 * Problems with the picture itself, or with adding it: the picture is left out, and the rest of the mail is
 * processed.
 */
const ITS_OWN: ReadonlySet<string> = new Set([
  "validation_failed",
  "unsupported_media_type",
  "too_large",
  "forbidden",
  "storage_full",
]);

/**
 * Adds the pictures of a mail to a record, each only once, however often the mail arrives.
 * @returns the pictures that are not taken, each with the reason
 */
export async function addPictures(
  services: Services,
  arrival: MailArrival,
  { pictures, ...target }: Pick<MailMessage, "pictures"> & Target,
): Promise<string[]> {
  const left: string[] = [];
  for (const [place, picture] of pictures.entries()) {
    const _id = idOf(arrival, target.messageId, `picture ${place}`);
    try {
      await addPicture(services, arrival, { ...picture, ...target, _id });
    } catch (error) {
      if (!(error instanceof Refusal && ITS_OWN.has(error.code))) throw error;
      left.push(`${picture.name} (${error.message.replace(/\.$/, "")})`);
    }
  }
  return left;
}
