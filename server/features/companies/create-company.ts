import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input, JsonText } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { type CompanyState, insertCompany, lockCompany } from "./companies.sql.ts";
import { recordCompany } from "./record-company.ts";
import { companyAnswer, requireFreeName } from "./require-company.ts";

type Route = typeof routes.createCompany;

/** Writes a new company and records it. @throws Refusal `conflict` for a name that another company has */
export async function addCompany(
  ctx: Ctx,
  { id, ...state }: CompanyState & { readonly id: string },
): Promise<void> {
  await requireFreeName(ctx, { id, name: state.name });
  const { workspaceId } = ctx.actor;
  if (!(await insertCompany(ctx.tx, { ...state, id, workspaceId, now: ctx.now })))
    throw new Refusal("conflict", "Another company has this id or name. Please try again.");
  await recordCompany(ctx, {
    id,
    name: state.name,
    action: "created",
    message: `added “${state.name}” to the companies`,
    audit: { after: { company: state.name, kind: state.kind } },
  });
}

/**
 * Adds a company to the directory. Idempotent: the same `_id` and name twice create one company.
 */
export async function createCompany(
  ctx: Ctx,
  { body }: Input<Route>,
): Promise<JsonText<AnswerOf<Route>>> {
  const { _id, ...state } = body;
  const id = _id ?? ctx.newId();
  const before = _id === undefined ? undefined : await lockCompany(ctx.tx, id);
  if (before?.name !== state.name) await addCompany(ctx, { ...state, id });
  return companyAnswer(ctx, id);
}
