import { useQuery } from "@tanstack/react-query";
import {
  keepWorkspace,
  listWorkspaces,
  switchWorkspace,
} from "../../../contract/auth/workspaces.ts";
import { call } from "../../api/call.ts";
import { beforeLeaving } from "../../api/leaving.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useRequest } from "../../device/writing/use-request.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { enterWorkspace } from "../session/public.ts";

/** The person's companies, by name, with their role in each. */
export function useWorkspaces() {
  return useQuery({ ...queryOptionsFor(listWorkspaces), select: ({ data }) => data });
}

/** Switches to another company. It never resolves: the document is reloaded for that company. */
export function useSwitchWorkspace() {
  return useRequest(async (workspace: string) => {
    await beforeLeaving.finish();
    return enterWorkspace(await call(switchWorkspace, { body: { workspace } }));
  });
}

/** Cancels the company's deletion. Resolves when the session has the new state. */
export function useKeepWorkspace() {
  return useCommand(() => command(keepWorkspace, {}));
}
