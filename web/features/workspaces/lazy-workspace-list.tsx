import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** The list of the person's companies. Its code loads when it is first shown. */
export const LazyWorkspaceList = lazyView(
  async () => (await import("./workspace-list.tsx")).WorkspaceList,
);
