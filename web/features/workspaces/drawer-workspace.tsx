import { useUser } from "../session/public.ts";
import { LazyWorkspaceList } from "./lazy-workspace-list.tsx";

/** The company switcher in the drawer on small phones, whose bar has no space for it. */
export function DrawerWorkspace() {
  const { workspace, workspaceCount } = useUser();
  return (
    <section aria-label="Company" className="-mx-2 mt-4 border-t border-line pt-4 sm:hidden">
      {workspaceCount < 2 ? (
        <p className="px-3 text-sm text-muted">
          In <span className="font-semibold text-ink">{workspace.name}</span>
        </p>
      ) : (
        <LazyWorkspaceList />
      )}
    </section>
  );
}
