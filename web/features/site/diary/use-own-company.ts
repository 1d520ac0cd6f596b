import { parseRole } from "../../../../contract/permissions.ts";
import { diary } from "../../../../contract/site/diary.ts";
import { reachesOf, writesForCompany } from "../../../../contract/site/rights.ts";
import { useUser } from "../../session/public.ts";
import { useProjectLists } from "../parts/use-site.ts";

/** Whose diary the person writes: the project's (null), or for a contractor that of their own company. */
export interface OwnDiary {
  readonly company: string | null;
  /**
   * Whether the person may write one. A client may not, and neither may a contractor without a company in the
   * directory.
   */
  readonly mayWrite: boolean;
}

/** Returns whose diary the person writes; undefined until this device knows the project. */
export function useDiaryCompany(projectId: string): OwnDiary | undefined {
  const { _id, role: known } = useUser();
  const role = parseRole(known);
  const people = useProjectLists(projectId)?.people;
  const writes = role !== undefined && reachesOf(diary, "create")?.[role] !== "none";
  if (role === undefined || !writes || !writesForCompany(role))
    return { company: null, mayWrite: writes };
  if (!people) return undefined;
  const company = people.find((person) => person._id === _id)?.company ?? null;
  return { company, mayWrite: company !== null };
}
