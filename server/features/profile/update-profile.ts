import type { updateProfile as updateProfileRoute } from "../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { findUser } from "../auth/public.ts";
import { announcePerson } from "../../subjects/announce-person.ts";
import { changeProfile, lockProfile } from "./profile.sql.ts";
import { profileChanges } from "./profile-rules.ts";

/** Changes the caller's own name, company, phone number or theme; omitted fields stay. */
export async function updateProfile(
  ctx: Ctx,
  { body }: Input<typeof updateProfileRoute>,
): Promise<AnswerOf<typeof updateProfileRoute>> {
  const { userId } = ctx.actor;
  const before = await lockProfile(ctx.tx, userId);
  if (!before) throw notFound("account");

  const { fields, recorded } = profileChanges(before, {
    ...body,
    ...(body.phone === "" ? { phone: null } : {}),
  });
  if (Object.keys(fields).length > 0) {
    await changeProfile(ctx.tx, { userId, fields, at: ctx.now });
    ctx.announce({ topic: "session", user: userId });
    if ("name" in fields) await announcePerson(ctx, userId, { renamed: true });
  }
  if (Object.keys(recorded).length > 0) {
    await recordActivity(ctx, {
      action: "updated",
      entityType: "user",
      entityId: userId,
      message: "updated their profile",
      changes: recorded,
    });
  }

  const user = await findUser(ctx, ctx.actor);
  if (!user) throw notFound("account");
  return { user };
}
