import "../site.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { getProject } from "../../../../contract/projects/projects.ts";
import { ApiError } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { paths } from "../../../paths.ts";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { LoadingRegion, SkeletonHead, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { flagParam } from "../../../ui/hooks/url-params.ts";
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
  /** Set where the installed app starts. At a desk, it opens the dashboard. */
  start: flagParam,
};

/** Today on the site, of the project that was used last. Shortcuts go through it to the form that they name. */
export function TodayPage() {
  const { state } = useUrlState(params);
  const { form } = useParams();
  const [chosen, choose] = useChosen();
  const last = useLastProject();
  const today = useToday();
  const projectId = chosen ?? last;
  if (state.start && !isOnPhone()) return <Navigate to={paths.dashboard()} replace />;
  if (projectId === undefined)
    return (
      <LoadingRegion label="Loading today">
        <SkeletonHead />
        <SkeletonRow columns={2} height="h-17" />
      </LoadingRegion>
    );
  if (projectId === null) return <ChooseProject onChange={choose} />;
  const site = (search: Readonly<Record<string, string>>) => (
    <Navigate to={paths.projectRoom(projectId, "site", search)} replace />
  );
  if (form === "diary") return site({ part: "diary", day: today });
  if (form === "photo") return site({ part: "diary", day: today, new: "photo" });
  if (form === "snags") return site({ part: "snags" });
  return <TodayScreen key={projectId} projectId={projectId} onProject={choose} />;
}

/**
 * The project that the person has chosen here. Opening it makes it the one used last, so no address keeps it; one that
 * is gone is dropped.
 */
function useChosen() {
  const [chosen, choose] = useState<string>();
  const { error, isFetching } = useQuery({
    ...queryOptionsFor(getProject, { params: { id: chosen ?? "" } }),
    enabled: chosen !== undefined,
  });
  const isGone = !isFetching && error instanceof ApiError && error.status === 404;
  if (chosen !== undefined && isGone) choose(undefined);
  return [chosen, choose] as const;
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
