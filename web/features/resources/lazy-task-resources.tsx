import { SkeletonText } from "../../ui/data/skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** A task's resources. Their code and dialogs load only if a task is open. */
export const LazyTaskResources = lazyView(
  async () => (await import("./task-resources.tsx")).TaskResources,
  <div className="mt-6 border-t border-line pt-5">
    <SkeletonText lines={3} />
  </div>,
);
