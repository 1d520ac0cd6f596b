import { approvalLimit, type ApprovalLimits } from "../../../contract/approval-rules.ts";
import { hats } from "../../../contract/hats.ts";
import { type Role } from "../../../contract/permissions.ts";
import { useWornHats } from "../team/public.ts";

/** How much the person may approve and pay alone on a project; null without a limit. */
export function useApprovalLimit(
  projectId: string,
  { role, limits }: { readonly role: Role; readonly limits: ApprovalLimits },
): number | null {
  const isLimited = approvalLimit(limits, role, []) !== null;
  const worn = useWornHats(projectId, isLimited && hats.some((hat) => limits[hat] !== undefined));
  return approvalLimit(limits, role, worn);
}
