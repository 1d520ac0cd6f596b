import { lazy, Suspense } from "react";
import { SkeletonText } from "../../ui/data/skeleton.tsx";

const Loaded = lazy(async () => ({
  default: (await import("./task-resources.tsx")).TaskResources,
}));

/** A task's resources. Their code and dialogs load only if a task is open. */
export function LazyTaskResources({ task }: { task: { _id: string; title: string } }) {
  return (
    <Suspense fallback={<SkeletonText lines={2} />}>
      <Loaded task={task} />
    </Suspense>
  );
}
