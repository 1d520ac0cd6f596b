import { useMutation, useQuery } from "@tanstack/react-query";
import { keepWorkspace, listWorkspaces, switchWorkspace } from "../../../contract/workspaces.ts";
import { call } from "../../api/call.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { enterWorkspace, useSession } from "../session/public.ts";

/** The companies that one belongs to, by name, with one's role in each. */
export function useWorkspaces() {
  return useQuery({ ...queryOptionsFor(listWorkspaces), select: ({ data }) => data });
}

/** Goes on in another company. It never succeeds: the document is left for one of that company. */
export function useSwitchWorkspace() {
  return useMutation({
    mutationFn: async (workspace: string) =>
      enterWorkspace(await call(switchWorkspace, { body: { workspace } })),
  });
}

/** Takes the company's deletion back; done when the session knows of it. */
export function useKeepWorkspace() {
  const { refetchMe } = useSession();
  return useMutation({
    mutationFn: async () => {
      await call(keepWorkspace);
      await refetchMe();
    },
  });
}
