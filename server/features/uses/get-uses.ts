import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Uses } from "../../../contract/uses/uses.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound } from "../../errors.ts";
import {
  selectCompanyUses,
  selectCostCodeUses,
  selectPersonUses,
  selectResourceUses,
} from "./uses.sql.ts";

function orThrow(uses: Uses | undefined, noun: string): { data: Uses } {
  if (!uses) throw notFound(noun);
  return { data: uses };
}

type Person = typeof routes.getPersonUses;
/** Counts the records that involve a person. */
export async function getPersonUses(
  { tx, actor }: Ctx,
  { params }: Input<Person>,
): Promise<AnswerOf<Person>> {
  return orThrow(await selectPersonUses(tx, params.id, actor.workspaceId), "person");
}

type Company = typeof routes.getCompanyUses;
/** Counts the records that name a company. */
export async function getCompanyUses(
  { tx }: Ctx,
  { params }: Input<Company>,
): Promise<AnswerOf<Company>> {
  return orThrow(await selectCompanyUses(tx, params.id), "company");
}

type CostCode = typeof routes.getCostCodeUses;
/** Counts the records that use a cost code. */
export async function getCostCodeUses(
  { tx }: Ctx,
  { params }: Input<CostCode>,
): Promise<AnswerOf<CostCode>> {
  return orThrow(await selectCostCodeUses(tx, params.id), "cost code");
}

type Resource = typeof routes.getResourceUses;
/** Counts the records that use a resource. */
export async function getResourceUses(
  { tx }: Ctx,
  { params }: Input<Resource>,
): Promise<AnswerOf<Resource>> {
  return orThrow(await selectResourceUses(tx, params.id), "resource");
}
