import { useQuery } from "@tanstack/react-query";
import { keepWorkspace, listWorkspaces, switchWorkspace } from "../../../contract/workspaces.ts";
import { call } from "../../api/call.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../sync/spec.ts";
import { useAsk } from "../../sync/use-ask.ts";
import { useCommand } from "../../sync/use-command.ts";
import { enterWorkspace } from "../session/public.ts";

/** The companies that one belongs to, by name, with one's role in each. */
export function useWorkspaces() {
  return useQuery({ ...queryOptionsFor(listWorkspaces), select: ({ data }) => data });
}

/** Goes on in another company. It never succeeds: the document is left for one of that company. */
export function useSwitchWorkspace() {
  return useAsk(async (workspace: string) =>
    enterWorkspace(await call(switchWorkspace, { body: { workspace } })),
  );
}

/** Cancels the company's deletion; done when the session knows of it. */
export function useKeepWorkspace() {
  return useCommand(() => command(keepWorkspace, {}));
}
