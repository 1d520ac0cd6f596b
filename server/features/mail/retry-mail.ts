import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { makeDue, selectMailState } from "./mail.sql.ts";
import { mailHint } from "./queue-mail.ts";

type Route = typeof routes.retryMail;

/** Retries a queued or failed mail now. */
export async function retryMail(ctx: Ctx, { params }: Input<Route>): Promise<AnswerOf<Route>> {
  const mail = await makeDue(ctx.tx, { id: params.id, now: ctx.now });
  if (mail) {
    mailHint.announceAfter(ctx.tx);
    return { data: mail };
  }
  const found = await selectMailState(ctx.tx, params.id);
  if (!found) throw notFound("mail");
  throw found.state === "sent" || found.state === "filed"
    ? new Refusal("conflict", "This mail was sent already.")
    : new Refusal("conflict", "The link in this mail has expired. Send a new one instead.");
}
