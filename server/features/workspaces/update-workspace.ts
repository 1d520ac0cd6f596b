import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { isCurrency } from "../projects/public.ts";
import { changedSettings, isTimeZone, settingNames } from "./workspace-rules.ts";
import { knowsTimeZone, lockSettings, selectWorkspace, writeSettings } from "./workspaces.sql.ts";

type Route = typeof routes.updateWorkspace;

/** @throws Refusal `validation_failed` for an unknown currency or time zone */
async function requireKnown(ctx: Ctx, body: Input<Route>["body"]): Promise<void> {
  const { currency, timeZone } = body;
  if (currency !== undefined && !isCurrency(currency)) {
    const message = `${currency} is not a currency.`;
    throw new Refusal("validation_failed", message, { currency: message });
  }
  if (timeZone === undefined) return;
  if (!isTimeZone(timeZone) || !(await knowsTimeZone(ctx.tx, timeZone))) {
    const message = "This time zone is not known. Choose one such as Africa/Lagos.";
    throw new Refusal("validation_failed", message, { timeZone: message });
  }
}

/** Changes the company's settings; omitted fields stay. */
export async function updateWorkspace(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  await requireKnown(ctx, body);
  const { workspaceId } = ctx.actor;
  const before = await lockSettings(ctx.tx, workspaceId);
  const { after, changes } = changedSettings(before, body);

  const names = settingNames(changes);
  if (names !== "") {
    await writeSettings(ctx.tx, { id: workspaceId, settings: after, now: ctx.now });
    const side = (which: "before" | "after") =>
      Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[which]]));
    await recordAudit(ctx, {
      kind: "settings_changed",
      subject: names,
      before: side("before"),
      after: side("after"),
    });
    await recordActivity(ctx, {
      action: "settings_changed",
      entityType: "workspace",
      entityId: null,
      message: `changed the company’s ${names.toLowerCase()}`,
      changes,
    });
    ctx.announce({ topic: "session" });
  }
  return { data: await selectWorkspace(ctx.tx, workspaceId) };
}
