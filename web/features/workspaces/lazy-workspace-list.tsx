import { lazy, Suspense } from "react";

const load = () => import("./workspace-list.tsx");
const WorkspaceList = lazy(async () => ({ default: (await load()).WorkspaceList }));

/** Fetches the list's code ahead of its use. */
export function prepareWorkspaceList(): void {
  void load().catch(() => undefined);
}

/** The list of one's companies, whose code comes when it is first shown. */
export function LazyWorkspaceList() {
  return (
    <Suspense>
      <WorkspaceList />
    </Suspense>
  );
}
