import { lazy, Suspense } from "react";

const load = () => import("./workspace-list.tsx");
const WorkspaceList = lazy(async () => ({ default: (await load()).WorkspaceList }));

/** Prefetches the list's code. */
export function prepareWorkspaceList(): void {
  void load().catch(() => undefined);
}

/** The list of the person's companies. Its code loads when it is first shown. */
export function LazyWorkspaceList() {
  return (
    <Suspense>
      <WorkspaceList />
    </Suspense>
  );
}
