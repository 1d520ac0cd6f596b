import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { recordAudit } from "../audit/public.ts";
import { recordCompany } from "./record-company.ts";
import { requireCompany } from "./require-company.ts";
import { repointExpenses } from "./vendors.sql.ts";

type Merge = typeof routes.mergeVendors;
type Release = typeof routes.releaseVendor;

/** The most vendors that a sentence names. The audit trail lists all of them. */
const NAMED = 3;

function named(vendors: readonly string[]): string {
  const names = vendors.slice(0, NAMED).map((vendor) => `“${vendor}”`);
  const rest = vendors.length - names.length;
  return `${vendors.length === 1 ? "the vendor" : "the vendors"} ${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

interface Move {
  readonly id: string;
  readonly vendors: readonly string[];
  readonly isMerge: boolean;
}

/** Assigns the expenses of typed vendors to a company, or releases them from it, and records that. */
async function move(ctx: Ctx, { id, vendors, isMerge }: Move): Promise<AnswerOf<Merge>> {
  const { name } = await requireCompany(ctx, id);
  const [from, to] = isMerge ? [null, id] : [id, null];
  const { makers, ...outcome } = await repointExpenses(ctx.tx, {
    vendors,
    from,
    to,
    name,
    now: ctx.now,
  });
  if (outcome.changed + outcome.kept === 0) throw notFound("vendor");
  if (outcome.changed === 0) return { data: outcome };
  const words = isMerge ? (["merged", "into"] as const) : (["released", "from"] as const);
  await recordCompany(ctx, {
    id,
    name,
    action: isMerge ? "vendors_merged" : "vendors_released",
    message: `${words[0]} ${named(vendors)} ${words[1]} “${name}”`,
  });
  await recordAudit(ctx, {
    kind: "vendors_merged",
    subject: name,
    [isMerge ? "after" : "before"]: { vendors, ...outcome },
  });
  ctx.announce({ topic: "expense" });
  for (const user of makers) ctx.announce({ topic: "expense", user });
  return { data: outcome };
}

/**
 * Assigns the expenses of typed vendors to one company. Each expense keeps the name as typed. If the typed name
 * differs from the company's, the person counts as having changed the payee: a trigger records that.
 */
export function mergeVendors(ctx: Ctx, { params, body }: Input<Merge>): Promise<AnswerOf<Merge>> {
  return move(ctx, { id: params.id, vendors: [...new Set(body.vendors)], isMerge: true });
}

/** Releases a typed vendor's expenses from a company, to undo a wrong merge. */
export function releaseVendor(
  ctx: Ctx,
  { params, query }: Input<Release>,
): Promise<AnswerOf<Release>> {
  return move(ctx, { id: params.id, vendors: [query.vendor], isMerge: false });
}
