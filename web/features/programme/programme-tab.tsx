import "./programme.css";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { ProgrammeScreen } from "./programme-screen.tsx";
import { useOpenProgramme } from "./use-programme.ts";

interface ProgrammeRoomProps {
  readonly projectId: string;
}

/** The programme of a project. */
export function ProgrammeTab({ projectId }: ProgrammeRoomProps) {
  const { data, isError, refetch, isFetching } = useOpenProgramme(projectId);
  if (data) return <ProgrammeScreen projectId={projectId} store={data.store} />;
  if (isError)
    return (
      <ErrorState
        message="Failed to load the programme"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <ProgrammeSkeleton />;
}

const ROWS = 12;

/** The outline of the loading screen: the bar, the head and the rows of the table. */
function ProgrammeSkeleton() {
  return (
    <LoadingRegion label="Loading programme">
      <div className="pg" aria-hidden="true">
        <div className="pg-bar">
          <Skeleton className="h-8 w-72 max-w-full" />
        </div>
        <div className="p-4">
          {Array.from({ length: ROWS }, (_, row) => (
            <Skeleton key={row} className={row % 3 === 0 ? "mb-4 h-4 w-1/2" : "mb-4 h-4 w-full"} />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}
