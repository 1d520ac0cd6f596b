import { type Hat, hats } from "../hats.ts";
import type { Actor, Role } from "../permissions.ts";

// The rules of who may approve, pay and reverse an expense. They apply on top of the role, which must allow
// "expense.decide" (contract/permissions.ts). Buttons give their reasons (web/features/expenses/expense-steps.ts),
// use cases refuse by them (server/features/expenses/deciding-on.ts), and the database refuses the same
// (server/database/sql/approvals.sql).

/** The roles that decide on expenses, and the hats: each may have a limit. */
export const limited = ["admin", "engineer", ...hats] as const;
export type Limited = (typeof limited)[number];

/**
 * How much each role or hat may approve and pay alone, in the workspace's currency. One that is not listed sets no
 * limit.
 */
export type ApprovalLimits = Readonly<Partial<Record<Limited, number>>>;

/**
 * Returns how much someone may approve and pay alone on a project; null without a limit. The role decides whether
 * there is a limit at all; the person's hats on the project can only raise it.
 */
export function approvalLimit(
  limits: ApprovalLimits,
  role: Role,
  worn: readonly Hat[],
): number | null {
  const byRole = limits[role as Limited];
  if (byRole === undefined) return null;
  return Math.max(byRole, ...worn.map((hat) => limits[hat] ?? 0));
}

/** How a workspace's expenses are approved, in its currency. */
export interface ApprovalSettings {
  /** The amount above which two people must approve; null if one always suffices. */
  readonly approvalAmount: number | null;
  readonly approvalLimits: ApprovalLimits;
}

/** Whether anybody could approve or pay more alone than before: a higher amount, or a higher limit of a role or hat. */
export function isLooser(before: ApprovalSettings, after: ApprovalSettings): boolean {
  const isMore = (was: number | undefined, is: number | undefined) =>
    (is ?? Infinity) > (was ?? Infinity);
  const [was, is] = [before.approvalLimits, after.approvalLimits];
  return (
    isMore(before.approvalAmount ?? undefined, after.approvalAmount ?? undefined) ||
    isMore(was.admin, is.admin) ||
    isMore(was.engineer, is.engineer) ||
    hats.some((hat) => (is[hat] ?? 0) > (was[hat] ?? 0))
  );
}

/** Why only the owner may loosen the rules that apply to themselves. */
export const OWNER_LOOSENS =
  "Only the owner can raise an amount above which two people approve, raise a limit, or switch one off.";

/** Whether an expense needs two people to approve it. An expense without an exchange rate may be worth anything. */
export function needsTwo(amount: number | null, worth: number | null): boolean {
  return amount !== null && (worth === null || Math.abs(worth) > amount);
}

/** Whether somebody with this limit may approve or pay this much alone. */
export function covers(limit: number | null, worth: number | null): boolean {
  return limit === null || (worth !== null && Math.abs(worth) <= limit);
}

type Decider = Pick<Actor, "userId" | "isOwner">;

/** Whether someone may decide on an expense. Only the workspace's owner may decide on their own. */
export function mayDecideOn(actor: Decider, createdBy: string | null): boolean {
  return actor.isOwner || actor.userId !== createdBy;
}

/** Why people may not decide on their own expense. */
export const OWN_EXPENSE =
  "You cannot decide on an expense that you entered. Another administrator or engineer can.";

/** An approval that was given. `covers` says whether its giver may approve that much alone. */
export interface GivenApproval {
  readonly by: string | null;
  readonly covers: boolean;
}

interface Deciding {
  readonly actor: Decider;
  readonly createdBy: string | null;
  /** Whether the expense needs two people to approve it. */
  readonly needsTwo: boolean;
  /** Whether the actor may decide on this much alone. */
  readonly covers: boolean;
}

/** Why somebody may not approve or pay an expense. */
export type ApprovalRefusal =
  | "own"
  | "changed"
  | "already"
  | "limit"
  | "uncovered"
  | "sole"
  | "last";

export type ApprovalOutcome =
  | { readonly is: "refused"; readonly why: ApprovalRefusal }
  /** The first of two approvals. */
  | { readonly is: "first" }
  | { readonly is: "final" };

const refused = (why: ApprovalRefusal) => ({ is: "refused", why }) as const;

/** Why somebody may not approve an expense, whatever it is worth. Only the owner may approve what they entered or changed. */
function involvement(
  actor: Decider,
  of: { readonly createdBy: string | null; readonly changedPayment: boolean },
): "own" | "changed" | undefined {
  if (!mayDecideOn(actor, of.createdBy)) return "own";
  return of.changedPayment && !actor.isOwner ? "changed" : undefined;
}

/**
 * Whether somebody may approve an expense, up to their limit. `may_approve` in SQL is the same.
 * @param expense.paymentChangedBy the people who changed its amount or payee
 */
export function mayApprove(
  actor: Decider,
  expense: { readonly createdBy: string | null; readonly paymentChangedBy: readonly string[] },
): boolean {
  const { createdBy, paymentChangedBy } = expense;
  const changedPayment = paymentChangedBy.includes(actor.userId);
  return involvement(actor, { createdBy, changedPayment }) === undefined;
}

/**
 * Returns what the approval of a submitted expense would lead to. One approval is enough up to the workspace's
 * amount; above it, two people must approve, and one of them must be allowed to approve that much alone.
 * @param how.changedPayment whether the actor changed the amount or the payee
 */
export function approvalOutcome(
  how: Deciding & {
    readonly changedPayment: boolean;
    /** The approvals that count. */
    readonly given: readonly GivenApproval[];
  },
): ApprovalOutcome {
  const { actor, given } = how;
  const why = involvement(actor, how);
  if (why !== undefined) return refused(why);
  if (!how.needsTwo) return how.covers ? { is: "final" } : refused("limit");
  const others = given.filter(({ by }) => by !== actor.userId);
  if (others.length === 0) return given.length === 0 ? { is: "first" } : refused("already");
  return how.covers || given.some((each) => each.covers) ? { is: "final" } : refused("uncovered");
}

/**
 * Returns why somebody may not pay an approved expense; undefined if they may. Above the workspace's amount, the
 * only approver may not pay it.
 * @param how.approvers everybody who approved it, including people who have left.
 */
export function paymentRefusal(
  how: Deciding & { readonly approvers: readonly (string | null)[] },
): ApprovalRefusal | undefined {
  const { actor, approvers } = how;
  if (!mayDecideOn(actor, how.createdBy)) return "own";
  if (!how.covers) return "limit";
  const isSole = approvers.length > 0 && approvers.every((each) => each === actor.userId);
  return how.needsTwo && isSole ? "sole" : undefined;
}

/**
 * Returns why somebody may not reverse an expense; undefined if they may. Above the workspace's amount, a reversal
 * takes two people too: the person who paid the expense, or approved it last, may not reverse it.
 * @param how.last who paid the expense or, if it is not paid, approved it.
 */
export function reversalRefusal(
  how: Deciding & { readonly last: string | null },
): ApprovalRefusal | undefined {
  const { actor } = how;
  if (!mayDecideOn(actor, how.createdBy)) return "own";
  if (!how.covers) return "limit";
  return how.needsTwo && how.last === actor.userId ? "last" : undefined;
}

/**
 * Returns why somebody may not reverse one payment; undefined if they may. People who may pay may also reverse a
 * payment. Above the workspace's amount, the person who recorded the payment may not.
 * @param how.last who recorded the payment.
 */
export function paymentReversalRefusal(
  how: Parameters<typeof paymentRefusal>[0] & Parameters<typeof reversalRefusal>[0],
): ApprovalRefusal | undefined {
  return paymentRefusal(how) ?? reversalRefusal(how);
}

/**
 * A refusal for the person on the screen.
 * @param limit the person's limit in words: "₦1,000,000".
 */
export function refusalInWords(why: ApprovalRefusal, limit: string): string {
  return {
    own: OWN_EXPENSE,
    changed:
      "You changed the amount of this expense or its payee, so another administrator or engineer must approve it.",
    already: "You have approved this expense. A second person must approve it, too.",
    limit: `On this project you can approve, pay and reverse up to ${limit} on your own. Somebody with a higher limit must do this.`,
    uncovered: `One of the two people who approve must have a limit of at least this amount, and your limit on this project is ${limit}.`,
    last: "You approved or paid this expense, so somebody else must reverse it.",
    sole: "You alone approved this expense, so somebody else must record its payment.",
  }[why];
}
