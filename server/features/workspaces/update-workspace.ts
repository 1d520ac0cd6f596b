import { isLooser, OWNER_LOOSENS } from "../../../contract/expenses/approval-rules.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { coinProblem } from "../../../engine/currency.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { lacksSecondFactor } from "../../database/required-factor.sql.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { isTrusted } from "../email-proof/public.ts";
import { isCurrency } from "../projects/public.ts";
import {
  changedSettings,
  changesApproval,
  changesFactors,
  isTimeZone,
  type SettingChanges,
  settingNames,
  type Settings,
} from "./workspace-rules.ts";
import {
  knowsTimeZone,
  lockSettings,
  selectMembersOf,
  selectWorkspace,
  writeSettings,
} from "./workspaces.sql.ts";

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

/** Refuses amounts with more decimals than the currency has. @throws Refusal `validation_failed` */
function requireCoins({ approvalAmount, approvalLimits, currency }: Settings): void {
  const fields: [string, readonly number[]][] = [
    ["approvalAmount", [approvalAmount ?? 0]],
    ["approvalLimits", Object.values(approvalLimits)],
  ];
  for (const [field, amounts] of fields) {
    const message = amounts.map((amount) => coinProblem(amount, currency)).find(Boolean);
    if (message !== undefined)
      throw new Refusal("validation_failed", message, { [field]: message });
  }
}

/** Refuses a looser rule from anybody but the owner, and amounts that would change their currency. @throws Refusal */
async function requireApprovalChange(
  ctx: Ctx,
  { before, after, changes }: { before: Settings; after: Settings; changes: SettingChanges },
): Promise<void> {
  const isSet = after.approvalAmount !== null || Object.keys(after.approvalLimits).length > 0;
  if (changes.currency !== undefined && isSet) {
    const message = `The approval amounts are in ${before.currency}. The owner must switch them off first, and can set them again in ${after.currency}.`;
    throw new Refusal("conflict", message, { currency: message });
  }
  if (!changesApproval(changes)) return;
  requireCoins(after);
  if (!ctx.actor.isOwner && isLooser(before, after)) throw new Refusal("forbidden", OWNER_LOOSENS);
  await requireConfirmed(ctx);
}

/**
 * People whom a rule keeps from approving must not lift it themselves: only the owner and trusted accounts may
 * relax it.
 * @throws Refusal `forbidden`, `confirmation_required`
 */
async function requireTrustChange(ctx: Ctx, after: Settings): Promise<void> {
  const isKept = after.provenOnly ?? ctx.mailIsSetUp;
  if (!isKept && !ctx.actor.isOwner && !(await isTrusted(ctx)))
    throw new Refusal(
      "forbidden",
      "Your own address is not confirmed, so only the owner or another administrator can allow this.",
    );
  await requireConfirmed(ctx);
}

/**
 * The person who changes the requirement must meet it both before and after the change. So nobody lifts a rule
 * that binds them, or locks themselves out. Called before and after it is written. @throws Refusal `conflict`
 */
async function requireOwnFactor(ctx: Ctx, changes: SettingChanges): Promise<void> {
  if (!changesFactors(changes)) return;
  const duties = ["admins", "deciders"] as const;
  for (const duty of duties)
    if (await lacksSecondFactor(ctx.tx, { ...ctx.actor, duty }))
      throw new Refusal(
        "conflict",
        "Set up a second step of your own first, in your profile under Security.",
      );
}

/** Notifies the people who now see more or less, so that their screens update at once. */
async function announceSight(ctx: Ctx, changes: SettingChanges): Promise<void> {
  const { workspaceId } = ctx.actor;
  const changed = [
    [changes.hideBudgetFromContractors, "contractor", ["project", "activity"]],
    [changes.showSnagsToClients, "client", ["snag", "comment", "file", "activity"]],
  ] as const;
  for (const [change, role, topics] of changed)
    if (change)
      for (const user of await selectMembersOf(ctx.tx, { workspaceId, role }))
        for (const topic of topics) ctx.announce({ topic, user });
}

/** Changes the company's settings; omitted fields stay. */
export async function updateWorkspace(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  await requireKnown(ctx, body);
  const { workspaceId } = ctx.actor;
  const before = await lockSettings(ctx.tx, workspaceId);
  const { after, changes } = changedSettings(before, body);

  await requireApprovalChange(ctx, { before, after, changes });
  if (changes.provenOnly) await requireTrustChange(ctx, after);
  if (changesFactors(changes)) await requireConfirmed(ctx);

  const names = settingNames(changes);
  if (names !== "") {
    await requireOwnFactor(ctx, changes);
    await writeSettings(ctx.tx, { id: workspaceId, settings: after, now: ctx.now });
    await requireOwnFactor(ctx, changes);
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
    await announceSight(ctx, changes);
  }
  return { data: await selectWorkspace(ctx.tx, workspaceId) };
}
