import { Plus } from "lucide-react";
import { useState } from "react";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SkeletonText } from "../../ui/data/skeleton.tsx";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { AssignmentDialog } from "./lazy-parts.ts";
import { AssignmentRow } from "./assignment-row.tsx";
import { useTaskResources } from "./resource-queries.ts";

interface TaskResourcesProps {
  task: { readonly _id: string; readonly title: string };
}

/** The resources of a task, in its panel, and a button to assign more. */
export function TaskResources({ task }: TaskResourcesProps) {
  const [adding, setAdding] = useState(false);
  usePrefetch(AssignmentDialog.prepare);
  const query = useTaskResources(task._id);
  return (
    <section aria-labelledby="task-resources" className="mt-6 border-t border-line pt-5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id="task-resources" className="text-sm font-semibold">
          Resources
        </h3>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Assign
        </Button>
      </div>
      {query.isPending ? (
        <SkeletonText lines={2} />
      ) : query.isError ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-sm text-red-ink">
            {serverMessage(query.error, "Failed to load the resources.")}
          </p>
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      ) : query.data.length === 0 ? (
        <p className="text-sm text-muted">Nothing is assigned to this task yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {query.data.map((assignment) => (
            <AssignmentRow key={assignment._id} assignment={assignment} of="task" />
          ))}
        </ul>
      )}
      {adding && <AssignmentDialog ends={{ task }} onClose={() => setAdding(false)} />}
    </section>
  );
}
