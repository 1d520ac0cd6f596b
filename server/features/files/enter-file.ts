import { readFile } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import type { FileType } from "../../../contract/files/file-entry.ts";
import type { AnyRoute, ParsedBody } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { PhotoFacts } from "../../../contract/files/uploads.ts";
import { readPhoto, type Told } from "../../../engine/photo/photo-facts.ts";
import type { Ctx } from "../../context.ts";
import { addStored } from "../../http/add-stored.ts";
import type { Answered } from "../../http/commands.ts";
import type { Services } from "../../http/services.ts";
import type { FileStore, StagedFile } from "../../platform/files/file-store.ts";
import { gate } from "../../platform/gate.ts";
import { addFile, type Arrived } from "./add-file.ts";
import { inspectFile } from "./inspect-file.ts";
import { storeFile } from "./store-file.ts";

/** A file that has arrived completely, and what its sender says about it. */
interface Sent {
  /** The record that the file is on, and the file's own id. */
  readonly fields: ParsedBody<typeof routes.addFile>;
  readonly name: string;
  readonly facts?: PhotoFacts | undefined;
  readonly staged: StagedFile;
  readonly workspaceId: string;
  /** Whether the company stores the places of photos. */
  readonly keepsPlaces: boolean;
}

/** Each file that is read occupies up to 25 MB of memory for some milliseconds. */
const reading = gate({
  width: 2,
  queue: 200,
  busy: "Many photos are arriving at this moment. Please try again shortly.",
});

/** Reads the facts in a photo or film. Other files are not read. */
async function toldBy({ path }: StagedFile, mediaType: FileType): Promise<Told> {
  const isPhoto = mediaType.startsWith("image/") && !mediaType.startsWith("image/vnd.");
  if (!isPhoto && mediaType !== "video/mp4") return { facts: {}, traces: [] };
  return reading(async () => readPhoto(await readFile(path), mediaType));
}

/** Stores a file for `addFile`. @throws Refusal if its type is not accepted or it is too large */
export async function arriveFile(files: FileStore, sent: Omit<Sent, "fields">): Promise<Arrived> {
  const { name, staged, facts, workspaceId, keepsPlaces: keeps } = sent;
  const inspected = await inspectFile(staged, name);
  const photo = await toldBy(staged, inspected.mediaType);
  const { traces } = photo;
  const stored = await storeFile(files, { workspaceId, staged, traces, keeps });
  return { ...inspected, name, facts, staged, photo, stored };
}

/**
 * Stores a file, then adds it. A file that is not added, or was added before, is removed again.
 * @param sent.also done in the same transaction
 */
export async function enterFile(
  request: FastifyRequest,
  services: Services,
  {
    route,
    also,
    ...sent
  }: Sent & { readonly route: AnyRoute; readonly also?: (ctx: Ctx) => Promise<void> },
): Promise<Answered> {
  const arrived = await arriveFile(services.files, sent);
  const { fields, name, staged } = sent;
  return addStored(request, services, {
    route,
    input: () => [JSON.stringify(fields), name, staged.sha256],
    undo: () => services.files.remove(arrived.stored.key),
    async add(ctx) {
      const { kept, answer } = await addFile(ctx, { body: fields, arrived });
      await also?.(ctx);
      return { kept, json: answer.json };
    },
  });
}
