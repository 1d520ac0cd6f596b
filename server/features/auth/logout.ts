import type { logout as logoutRoute } from "../../../contract/auth/auth.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { OpenCtx } from "../../context.ts";
import { hashSecretToken } from "../../platform/secret-token.ts";
import { recordAudit } from "../audit/public.ts";
import { endSessionOfToken } from "./sessions.sql.ts";

/** Ends the sign-in of the cookie, if there is one. Signing out is idempotent. */
export async function logout(ctx: OpenCtx): Promise<AnswerOf<typeof logoutRoute>> {
  const presented = ctx.cookie.read();
  if (presented !== undefined) {
    // Clears the cookie first, so that the browser forgets it even if the database is unreachable.
    ctx.cookie.clear();
    const hash = hashSecretToken(presented);
    const ended = await ctx.system(async (tx) => {
      const of = await endSessionOfToken(tx, { hash, at: ctx.now });
      if (of) {
        const { device } = ctx.caller;
        const entry = { kind: "sign_out", subject: of.email, after: { device } } as const;
        await recordAudit({ ...ctx, tx, actor: of }, entry);
      }
      return of;
    });
    if (ended) {
      ctx.announce({ topic: "session", workspace: ended.workspaceId, user: ended.userId });
    }
  }
  return { data: { ok: true } };
}
