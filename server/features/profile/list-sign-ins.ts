import { describeDevice } from "../../../contract/auth/device-rules.ts";
import type { listSignIns as listSignInsRoute } from "../../../contract/people/profile.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { livingSessions } from "./profile.sql.ts";

/** The browsers in which the person is signed in. */
export async function listSignIns(ctx: Ctx): Promise<AnswerOf<typeof listSignInsRoute>> {
  const sessions = await livingSessions(ctx.tx, { userId: ctx.actor.userId, now: ctx.now });
  return {
    data: sessions.map((session) => ({
      _id: session.id,
      device: describeDevice(session.device),
      address: session.address,
      createdAt: session.created_at,
      lastUsedAt: session.last_used_at,
      current: session.id === ctx.actor.sessionId,
    })),
  };
}
