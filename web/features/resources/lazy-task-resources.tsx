import { lazy, Suspense } from "react";
import { SkeletonText } from "../../ui/data/skeleton.tsx";

const Loaded = lazy(async () => ({
  default: (await import("./task-resources.tsx")).TaskResources,
}));

/** A task's resources. Their code and dialogs load only if a task is open. */
export function LazyTaskResources({ task }: { task: { _id: string; title: string } }) {
  return (
    <Suspense
      fallback={
        <div className="mt-6 border-t border-line pt-5">
          <SkeletonText lines={3} />
        </div>
      }
    >
      <Loaded task={task} />
    </Suspense>
  );
}
