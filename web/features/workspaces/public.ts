/** What other features may use of workspaces. */
export { DeletionBanner } from "./lazy-deletion-banner.ts";
export { LazyWorkspaceList } from "./lazy-workspace-list.tsx";
export { DrawerWorkspace } from "./drawer-workspace.tsx";
export { WorkspaceSwitcher } from "./workspace-switcher.tsx";
