import "../site.css";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { flagParam, idParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { isOnPhone } from "../../../ui/phone.ts";
import { ProjectPicker } from "../../project-picker/public.ts";
import { useToday } from "../../session/public.ts";
import { DeviceProjects } from "../device-projects.tsx";
import { useIsAway } from "../parts/use-site.ts";
import { TodayScreen } from "./today-screen.tsx";
import { useLastProject } from "./use-last-project.ts";

const params = {
  project: idParam,
  /** Set where the installed app starts. At a desk, it opens the dashboard. */
  start: flagParam,
};

/** Today on the site, of the project that was used last. Shortcuts go through it to the form that they name. */
export function TodayPage() {
  const { state, change } = useUrlState(params);
  const { form } = useParams();
  const navigate = useNavigate();
  const last = useLastProject();
  const today = useToday();
  const { search } = useLocation();
  const projectId = state.project ?? last;
  if (state.start && !isOnPhone()) return <Navigate to={paths.dashboard()} replace />;
  if (projectId === undefined)
    return (
      <LoadingRegion label="Loading today">
        <SkeletonHead />
        <SkeletonRow columns={2} height="h-17" />
      </LoadingRegion>
    );
  if (projectId === null) return <ChooseProject onChange={(project) => change({ project })} />;
  const site = (search: Readonly<Record<string, string>>) => (
    <Navigate to={paths.projectRoom(projectId, "site", search)} replace />
  );
  // Photos of the day are the first thing in its diary.
  if (form === "diary" || form === "photo") return site({ part: "diary", day: today });
  if (form === "snags") return site({ part: "snags" });
  return (
    <TodayScreen
      key={projectId}
      projectId={projectId}
      isAdding={form === "snag"}
      onAdd={(isAdding) =>
        void navigate(
          { pathname: isAdding ? paths.todayForm("snag") : paths.today(), search },
          { replace: true },
        )
      }
      onProject={(project) => change({ project })}
    />
  );
}

/** Asks for the project while none was used yet. */
function ChooseProject({ onChange }: { readonly onChange: (projectId: string) => void }) {
  const isAway = useIsAway();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Today on site" />
      {isAway ? (
        <>
          <EmptyState title="No project is on this device yet.">
            Open a project once while there is a network. After that, this screen works without one.
          </EmptyState>
          <DeviceProjects />
        </>
      ) : (
        <Field label="Which project are you on?">
          <ProjectPicker
            value={undefined}
            onChange={(project) => project && onChange(project._id)}
            placeholder="Choose a project"
            noneText="You are not on a project yet."
          />
        </Field>
      )}
    </div>
  );
}
