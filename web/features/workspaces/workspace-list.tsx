import { clsx } from "clsx";
import { Check } from "lucide-react";
import { serverMessage } from "../../api/call.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { Spinner } from "../../ui/controls/spinner.tsx";
import { useSwitchWorkspace, useWorkspaces } from "./workspace-queries.ts";
import { type Membership, partIn } from "./workspace-words.ts";

/** The person's companies and their role in each. A press switches to one. */
export function WorkspaceList() {
  const workspaces = useWorkspaces();
  const change = useSwitchWorkspace();
  if (workspaces.isPending) return <ListSkeleton />;
  if (!workspaces.data) {
    return (
      <ErrorState
        message={serverMessage(workspaces.error, "Your companies could not be loaded.")}
        onRetry={() => void workspaces.refetch()}
        retrying={workspaces.isFetching}
      />
    );
  }
  return (
    <>
      <ul aria-label="Your companies" className="flex flex-col gap-0.5">
        {workspaces.data.map((workspace) => (
          <li key={workspace._id}>
            <WorkspaceRow
              workspace={workspace}
              busy={change.isPending && change.variables === workspace._id}
              onPress={() => !change.isPending && change.mutate(workspace._id)}
            />
          </li>
        ))}
      </ul>
      {change.error && (
        <p role="alert" className="px-3 pt-2 pb-1 text-sm text-red-ink">
          {serverMessage(change.error, "The company could not be entered. Please try again.")}
        </p>
      )}
    </>
  );
}

interface WorkspaceRowProps {
  workspace: Membership;
  busy: boolean;
  onPress: () => void;
}

const classes = "flex min-h-12 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left text-sm";

function WorkspaceRow({ workspace, busy, onPress }: WorkspaceRowProps) {
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold break-words text-ink">{workspace.name}</span>
      <span className="block text-[0.8125rem] text-muted">{partIn(workspace)}</span>
    </span>
  );
  if (workspace.current) {
    return (
      <div aria-current="true" className={clsx(classes, "bg-hover")}>
        {words}
        <Check className="size-4 shrink-0" role="img" aria-label="You are here" />
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      onClick={onPress}
      className={clsx(classes, "hover:bg-hover focus-visible:-outline-offset-2")}
    >
      {words}
      {busy && <Spinner />}
    </button>
  );
}

function ListSkeleton() {
  return (
    <LoadingRegion label="Loading your companies">
      {["w-36", "w-28"].map((width) => (
        <div key={width} className="flex h-12 flex-col justify-center gap-1.5 px-3">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </LoadingRegion>
  );
}
