import { useProjectLists } from "./parts/use-site.ts";
import { paths } from "../../paths.ts";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonHead } from "../../ui/data/skeleton.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useDeviceProject } from "./parts/use-site.ts";
import { SiteScreen } from "./site-screen.tsx";

interface DeviceProjectProps {
  readonly projectId: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

const trail = [{ label: "Projects", to: paths.projects() }];

/** The offline copy of a project, shown when the server cannot be reached. */
export function DeviceProjectSettings({ projectId, onRetry, retrying }: DeviceProjectProps) {
  const copy = useDeviceProject(projectId);
  const lists = useProjectLists(projectId);
  if (copy === undefined)
    return (
      <LoadingRegion label="Loading the project">
        <SkeletonHead />
      </LoadingRegion>
    );
  if (copy === null)
    return (
      <>
        <PageHeader title="Project" trail={trail} />
        <ErrorState
          message="This project is not on this device, and there is no network."
          onRetry={onRetry}
          retrying={retrying}
        />
      </>
    );
  return (
    <>
      <PageHeader
        title={lists?.title ?? "Project"}
        onPhone="whole"
        trail={trail}
        description="No network: you can use Site now, and the other sections when there is a network."
      />
      <SiteScreen key={projectId} projectId={projectId} />
    </>
  );
}
