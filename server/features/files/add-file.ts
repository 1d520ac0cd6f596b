import { PHOTO_AFTER_APPROVAL } from "../../../contract/site/diary.ts";
import type { AnswerOf, ParsedBody } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { PhotoFacts } from "../../../contract/files/uploads.ts";
import type { Told } from "../../../engine/photo/photo-facts.ts";
import type { Ctx, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import type { StagedFile } from "../../platform/files/file-store.ts";
import { requireSpace } from "../storage/public.ts";
import { cleanName } from "./file-rules.ts";
import { insertFile, selectFile, selectFileJson, takesFile } from "./files.sql.ts";
import type { Inspected } from "./inspect-file.ts";
import { factsOf } from "./photo-facts.ts";
import { insertPlace } from "./places.sql.ts";
import type { StoredContent } from "./store-file.ts";
import { thumbnailHint } from "./make-thumbnails.ts";
import { recordFile } from "./record-file.ts";
import { requireOpenSubject } from "./require-open-subject.ts";

type Route = typeof routes.addFile;

/** A file that is already stored, and its known properties. */
export interface Arrived extends Inspected {
  readonly name: string;
  readonly staged: Pick<StagedFile, "bytes" | "sha256">;
  readonly stored: StoredContent;
  readonly photo: Told;
  /** The facts that the sender states about a photo, which may have been made smaller since. */
  readonly facts?: PhotoFacts | undefined;
}

/**
 * Adds a stored file to a record. Idempotent: the same `_id` from the same person with the same
 * content creates one file. `kept` tells whether the row refers to this stored copy.
 */
export async function addFile(
  ctx: Ctx,
  { body, arrived }: { readonly body: ParsedBody<Route>; readonly arrived: Arrived },
): Promise<{ readonly kept: boolean; readonly answer: JsonText<AnswerOf<Route>> }> {
  const on = await requireOpenSubject(ctx, body, { keep: true });
  const { workspaceId, userId } = ctx.actor;
  const id = body._id ?? ctx.newId();
  // The database checks a new row before it finds that the id is taken. So a file that exists already is answered
  // before the row is inserted.
  const before = body._id === undefined ? undefined : await selectFile(ctx.tx, id);
  if (before === undefined && !(await takesFile(ctx.tx, { kind: on.kind, subject: on.id, id })))
    throw new Refusal("forbidden", PHOTO_AFTER_APPROVAL);
  const { staged, stored, mediaType, width, height, thumbnail } = arrived;
  const name = cleanName(arrived.name, mediaType);
  const seen = factsOf(arrived, ctx.now);
  const row = {
    id,
    workspaceId,
    on,
    name,
    mediaType,
    bytes: staged.bytes,
    sha256: stored.sha256,
    sentSha256: staged.sha256,
    width,
    height,
    key: stored.key,
    thumbnail,
    traces: stored.traces,
    ...seen,
    timeZone: ctx.actor.timeZone,
    uploadedBy: userId,
    now: ctx.now,
  };
  const kept = before === undefined && (await insertFile(ctx.tx, row));
  if (kept) {
    await insertPlace(ctx.tx, { file: id, workspaceId, projectId: on.project.id, ...seen });
    await requireSpace(ctx.tx, { workspaceId, installed: ctx.allowance });
    const file = await selectFile(ctx.tx, id);
    if (file) await recordFile(ctx, { action: "file_added", file, on });
    if (thumbnail === "waiting") thumbnailHint.announceAfter(ctx.tx);
  } else {
    const existing = before ?? (await selectFile(ctx.tx, id));
    const same =
      existing?.uploadedBy === userId &&
      existing.sentSha256 === staged.sha256 &&
      existing.on.kind === on.kind &&
      existing.on.id === on.id;
    if (!same) throw new Refusal("conflict", "Another file has this id. Please try again.");
  }
  const json = await selectFileJson(ctx.tx, id);
  if (json === undefined) throw new Error("A file just written cannot be read");
  return { kept, answer: { json: `{"data":${json}}` } };
}
