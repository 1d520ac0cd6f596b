import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listAudit } from "../../../contract/audit.ts";
import { listPeople } from "../../../contract/people.ts";
import type { BodyOf } from "../../../contract/route.ts";
import {
  deleteWorkspace,
  getWorkspace,
  keepWorkspace,
  listWorkspaces,
  transferOwnership,
  updateWorkspace,
} from "../../../contract/workspaces.ts";
import { call } from "../../api/call.ts";
import { invalidate, queryKeyOf, queryOptionsFor } from "../../api/queries.ts";
import { useSession } from "../session/public.ts";

/** The company's settings. */
export function useWorkspace() {
  return useQuery({ ...queryOptionsFor(getWorkspace), select: ({ data }) => data });
}

/** Fetches anew what shows the company, the signed-in person among it. */
function useStaleAfterChange() {
  const client = useQueryClient();
  const { refetchMe } = useSession();
  return async () => {
    // First: one may have given away the right to ask for the rest. What was saved is saved either way.
    await refetchMe().catch(() => undefined);
    await invalidate(client, getWorkspace, listWorkspaces, listPeople, listAudit);
  };
}

/** Changes the company's settings. */
export function useUpdateWorkspace() {
  const client = useQueryClient();
  const refresh = useStaleAfterChange();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateWorkspace>) => call(updateWorkspace, { body }),
    onSuccess: (answer) => client.setQueryData(queryKeyOf(getWorkspace), answer),
    onSettled: refresh,
  });
}

/** Hands the company over to another. */
export function useTransferOwnership() {
  const refresh = useStaleAfterChange();
  return useMutation({
    mutationFn: (body: BodyOf<typeof transferOwnership>) => call(transferOwnership, { body }),
    onSuccess: refresh,
  });
}

/** Asks for the deletion of the company. */
export function useDeleteWorkspace() {
  const refresh = useStaleAfterChange();
  return useMutation({
    mutationFn: (body: BodyOf<typeof deleteWorkspace>) => call(deleteWorkspace, { body }),
    onSuccess: refresh,
  });
}

/** Takes the deletion back. */
export function useKeepWorkspace() {
  const refresh = useStaleAfterChange();
  return useMutation({ mutationFn: () => call(keepWorkspace), onSuccess: refresh });
}
