import { may, refusals } from "../../../contract/permissions.ts";
import type { KindWith } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import type { Subject } from "../../subjects/subject.ts";
import { requireNamedSubject } from "../../subjects/registry.ts";

/** A kind of record that can have files. */
export type FileKind = KindWith<"files">;

/**
 * The record named in a request, if the caller may add files to it.
 * @param options `keep` protects it from deletion until the transaction ends
 * @throws Refusal `not_found`, `forbidden`
 */
export async function requireOpenSubject(
  ctx: Ctx,
  named: { readonly [K in FileKind]?: string | undefined },
  options: { readonly keep: boolean },
): Promise<Subject<FileKind>> {
  const subject = await requireNamedSubject<FileKind>(ctx, named, options);
  if (!may(ctx.actor, "file.add", subject)) throw new Refusal("forbidden", refusals["file.add"]);
  return subject;
}
