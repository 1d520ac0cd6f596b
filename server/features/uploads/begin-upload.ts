import { DAY_MS } from "../../../engine/day.ts";
import {
  MAX_UNFINISHED,
  UPLOAD_DAYS,
  type UploadMetadata,
} from "../../../contract/files/uploads.ts";
import type { Ctx } from "../../context.ts";
import { Refusal, TooMuchAtOnce } from "../../errors.ts";
import { requireOpenSubject } from "../files/public.ts";
import { requireSpace } from "../storage/public.ts";
import {
  countUnfinishedUploads,
  deleteUploadRow,
  insertUpload,
  type OwnUpload,
  selectUpload,
  selectUploadOf,
} from "./uploads.sql.ts";

const RETRY_SECONDS = 60;

/** Checks that the caller may add files to the record, if it is known: the record may be sent after its photos. */
async function requireIfKnown(ctx: Ctx, { kind, id, use }: UploadMetadata): Promise<void> {
  if (use === "drawings" && kind !== "project")
    throw new Refusal("validation_failed", "Drawings belong to a project.");
  try {
    await requireOpenSubject(ctx, { [kind]: id }, { keep: false });
  } catch (error) {
    const mayCome = use === undefined && error instanceof Refusal && error.code === "not_found";
    if (!mayCome) throw error;
  }
}

/**
 * Begins an upload, or finds the one that was begun for the same file.
 * @throws Refusal `forbidden`, `storage_full`, `rate_limited`, `conflict`
 */
export async function beginUpload(
  ctx: Ctx,
  { bytes, metadata }: { readonly bytes: number; readonly metadata: UploadMetadata },
): Promise<OwnUpload> {
  const { tx, now, actor } = ctx;
  const { workspaceId, userId } = actor;
  await requireIfKnown(ctx, metadata);
  const { mine, companyBytes } = await countUnfinishedUploads(tx, now);
  const known = await selectUploadOf(tx, { file: metadata._id, now });
  if (known?.expired) await deleteUploadRow(tx, known.id);
  else if (known) {
    if (known.bytes === bytes) return known;
    throw new Refusal("conflict", "Another file with this id is being sent. Please try again.");
  }
  if (mine >= MAX_UNFINISHED)
    throw new TooMuchAtOnce(
      `You have ${MAX_UNFINISHED} files that are not sent completely. Finish or cancel some of them first.`,
      RETRY_SECONDS,
    );
  const more = { bytes: companyBytes + bytes, files: 1 };
  await requireSpace(tx, { workspaceId, installed: ctx.allowance, more });
  const id = ctx.newId();
  const expiresAt = new Date(now.getTime() + UPLOAD_DAYS * DAY_MS);
  await insertUpload(tx, { id, workspaceId, userId, bytes, metadata, now, expiresAt });
  const begun = await selectUpload(tx, { id, now });
  if (!begun) throw new Error("An upload just begun cannot be read");
  return begun;
}
