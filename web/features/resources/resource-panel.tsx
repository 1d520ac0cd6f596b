import { ApiError, serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatDate } from "../../ui/format.ts";
import { SidePanel } from "../../ui/overlays/side-panel.tsx";
import { LoadingRegion, SkeletonText } from "../../ui/data/skeleton.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { ResourceDetails } from "./resource-details.tsx";
import { useResource } from "./resource-queries.ts";
import type { PanelLink } from "../../ui/hooks/use-url-panel.ts";
import { WeekPanel } from "./week-panel.tsx";

interface ResourcePanelProps {
  id: string;
  /** Set to show one week of the resource. */
  week: string | undefined;
  today: string;
  /** The link to the whole resource. */
  whole: PanelLink;
  onClose: () => void;
}

/** The panel that the URL opens beside the page: a resource, or one week of it. */
export function ResourcePanel({ id, week, today, whole, onClose }: ResourcePanelProps) {
  const query = useResource(id);
  const missing = query.error instanceof ApiError && query.error.status === 404;
  const resource = missing ? undefined : query.data;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={resource?.name ?? "Resource"}
      eyebrow={week ? `Week of ${formatDate(week)}` : resource?.code || undefined}
    >
      {missing ? (
        <EmptyState
          compact
          drawing="search"
          title="Resource not found"
          action={<Button onClick={onClose}>Back to the list</Button>}
        >
          It may have been deleted.
        </EmptyState>
      ) : !resource ? (
        query.isError ? (
          <ErrorState
            message={serverMessage(query.error, "Failed to load the resource. Please try again.")}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <LoadingRegion label="Loading the resource">
            <SkeletonText lines={6} />
          </LoadingRegion>
        )
      ) : week ? (
        <>
          <WeekPanel resource={resource} week={week} />
          <p className="mt-6 text-sm">
            <TextLink {...whole}>All details of {resource.name}</TextLink>
          </p>
        </>
      ) : (
        <ResourceDetails resource={resource} today={today} onClose={onClose} />
      )}
    </SidePanel>
  );
}
