import { listWorkspaces } from "../../../contract/auth/workspaces.ts";
import { call } from "../../api/call.ts";
import { companiesHere, dropLeftCopies } from "../../device/public.ts";
import { loadOwnWords } from "../session/public.ts";

/**
 * Finds the work that the person made in companies that they no longer belong to. Copies of those companies'
 * records are deleted at once.
 */
export async function findLeft(userId: string, current: string) {
  const here = (await companiesHere(userId)).filter((each) => each !== current);
  if (here.length === 0) return undefined;
  const { data } = await call(listWorkspaces, {});
  const mine = new Set([current, ...data.map(({ _id }) => _id)]);
  // Photos that are on no project yet belong to no company.
  const isLeft = (workspaceId: string) => workspaceId !== "" && !mine.has(workspaceId);
  if (!here.some(isLeft)) return undefined;
  await dropLeftCopies({ userId, isLeft });
  return { isLeft, Part: (await loadOwnWords()).OwnWords };
}
