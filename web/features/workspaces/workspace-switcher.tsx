import { ChevronsUpDown } from "lucide-react";
import { Popover } from "../../ui/overlays/popover.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";
import { useUser } from "../session/public.ts";
import { LazyWorkspaceList } from "./lazy-workspace-list.tsx";

/** The current company. People in several companies can switch here. */
export function WorkspaceSwitcher() {
  const { workspace, workspaceCount } = useUser();
  if (workspaceCount < 2) {
    return (
      <p title={workspace.name} className="truncate px-2 text-sm font-semibold">
        <VisuallyHidden>Company: </VisuallyHidden>
        {workspace.name}
      </p>
    );
  }
  const trigger = (
    <button
      type="button"
      title={workspace.name}
      onPointerEnter={() => void LazyWorkspaceList.prepare()}
      className="flex h-10 min-w-0 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-hover pointer-coarse:h-11"
    >
      <span className="truncate">{workspace.name}</span>
      <VisuallyHidden>, switch company</VisuallyHidden>
      <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </button>
  );
  return (
    <Popover
      trigger={trigger}
      label="Switch company"
      align="start"
      className="w-72 overflow-y-auto p-1"
    >
      {() => <LazyWorkspaceList />}
    </Popover>
  );
}
