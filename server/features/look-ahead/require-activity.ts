import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireCompanyName } from "../companies/public.ts";
import { selectWhoSees } from "../projects/public.ts";
import { selectActivity } from "./look-ahead.sql.ts";

interface ActivityOf {
  readonly projectId: string;
  readonly id: string;
}

/** The name of an activity of a project's programme. @throws Refusal `validation_failed` */
export async function requireActivityName(ctx: Ctx, of: ActivityOf): Promise<string> {
  return (await requireActivity(ctx, of)).name;
}

/** The name of an activity that can be promised. @throws Refusal `validation_failed` */
export async function requireUnfinishedName(ctx: Ctx, of: ActivityOf): Promise<string> {
  const { name, finished } = await requireActivity(ctx, of);
  if (finished) throw refusalOf("This activity has finished, so there is nothing to promise.");
  return name;
}

async function requireActivity(ctx: Ctx, of: ActivityOf) {
  const activity = await selectActivity(ctx.tx, of);
  if (!activity) throw refusalOf("This activity is not in the programme.");
  return activity;
}

const refusalOf = (message: string) =>
  new Refusal("validation_failed", message, { activity: message });

/** Checks that a person sees the project. @throws Refusal `validation_failed` */
export async function requirePerson(
  ctx: Ctx,
  {
    projectId,
    id,
    field,
  }: { readonly projectId: string; readonly id: string; readonly field: string },
): Promise<void> {
  const found = await selectWhoSees(ctx.tx, { projectId, userIds: [id] });
  if (found.has(id)) return;
  const message = "This person cannot see the project. Add them to its team first.";
  throw new Refusal("validation_failed", message, { [field]: message });
}

/** Checks who clears a constraint. @throws Refusal `validation_failed` */
export async function requireOwner(
  ctx: Ctx,
  of: {
    readonly projectId: string;
    readonly owner: string | null;
    readonly ownerCompany: string | null;
  },
): Promise<void> {
  const { projectId, owner, ownerCompany } = of;
  if (owner !== null) await requirePerson(ctx, { projectId, id: owner, field: "owner" });
  if (ownerCompany !== null)
    await requireCompanyName(ctx, { id: ownerCompany, field: "ownerCompany" });
}
