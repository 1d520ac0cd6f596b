import { serverMessage } from "../../api/call.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonText } from "../../ui/data/skeleton.tsx";
import { AssignmentRow } from "./assignment-row.tsx";
import { MorePages } from "./more-pages.tsx";
import type { useAssignmentPages } from "./resource-queries.ts";

interface AssignmentListProps {
  query: ReturnType<typeof useAssignmentPages>;
  /** The text of the empty state. */
  none: string;
}

/** The tasks that a resource is assigned to. */
export function AssignmentList({ query, none }: AssignmentListProps) {
  if (!query.data) {
    if (!query.isError)
      return (
        <LoadingRegion label="Loading the assignments">
          <SkeletonText lines={4} />
        </LoadingRegion>
      );
    return (
      <ErrorState
        message={serverMessage(query.error, "Failed to load the assignments. Please try again.")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const assignments = query.data.pages.flatMap(({ data }) => data);
  if (assignments.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {assignments.map((assignment) => (
          <AssignmentRow key={assignment._id} assignment={assignment} of="resource" />
        ))}
      </ul>
      <MorePages query={query} />
    </>
  );
}
