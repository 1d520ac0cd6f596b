import { useQuery } from "@tanstack/react-query";
import {
  emptyTrash,
  getHoldings,
  listTrash,
  purgeProject,
  restoreProject,
} from "../../../../contract/projects/trash.ts";
import { serverMessage } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useCan } from "../../session/public.ts";

/** What a project contains now. It is only fetched while `wanted`. */
export function useHoldings(projectId: string, wanted = true) {
  return useQuery({
    enabled: wanted,
    ...queryOptionsFor(getHoldings, { params: { id: projectId } }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** The deleted projects that can be restored. */
export function useTrash() {
  return useQuery(queryOptionsFor(listTrash, { query: {} }));
}

/** Deletes a project in the trash for good. */
export function usePurgeProject() {
  return useCommand((projectId: string) => command(purgeProject, { params: { id: projectId } }), {
    shows: [listTrash],
  });
}

/** Deletes everything in the trash for good. */
export function useEmptyTrash() {
  return useCommand(() => command(emptyTrash, {}), { shows: [listTrash] });
}

interface Titled {
  readonly _id: string;
  readonly title: string;
}

/** Restores a project, and reports the result even if the component that requested it has been unmounted by then. */
export function useRestoring() {
  const restore = useCommand((projectId: string) =>
    command(restoreProject, { params: { id: projectId } }),
  );
  const run = async ({ _id, title }: Titled) => {
    try {
      await restore.mutateAsync(_id);
      toast(`${title} was restored.`, { tone: "green" });
    } catch (error) {
      const words = serverMessage(error, `${title} could not be restored. Please try again.`);
      toast(words, { tone: "red" });
    }
  };
  return { run, isPending: restore.isPending };
}

/** Says that a project was deleted, and offers to restore it to people who are allowed to. */
export function useDeletedToast() {
  const mayRestore = useCan("trash.manage").allowed;
  const { run } = useRestoring();
  return (project: Titled) =>
    toast(
      `${project.title} was deleted.`,
      mayRestore ? { action: { label: "Restore", onClick: () => void run(project) } } : {},
    );
}
