import { may, refusals } from "../../../contract/permissions.ts";
import type { Ctx } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { type FileHome, selectHome } from "./file-home.sql.ts";

/** One of the three, as the contract makes sure. */
export interface HomeRef {
  readonly project?: string | null | undefined;
  readonly task?: string | null | undefined;
  readonly expense?: string | null | undefined;
}

/**
 * What a file hangs on, or is to hang on, if the caller sees it.
 * @param options `keep` holds it back from deletion until the transaction ends
 * @throws Refusal `not_found`
 */
export async function requireHome(
  ctx: Ctx,
  { project, task, expense }: HomeRef,
  { keep }: { readonly keep: boolean },
): Promise<FileHome> {
  const kind = expense ? "expense" : task ? "task" : "project";
  const home = await selectHome(ctx.tx, { kind, id: expense ?? task ?? project ?? "", keep });
  if (!home) throw notFound(kind);
  return home;
}

/** As `requireHome`, of a thing to which the caller may add files. @throws Refusal `not_found`, `forbidden` */
export async function requireOpenHome(
  ctx: Ctx,
  ref: HomeRef,
  options: { readonly keep: boolean },
): Promise<FileHome> {
  const home = await requireHome(ctx, ref, options);
  if (!may(ctx.actor, "file.add", home)) throw new Refusal("forbidden", refusals["file.add"]);
  return home;
}
