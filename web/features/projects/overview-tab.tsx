import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { projectTabs } from "../../../contract/project-tabs.ts";
import { queryEarly } from "../../api/early-queries.ts";
import { paths } from "../../paths.ts";
import { LatestPhotos } from "../files/public.ts";
import { SnagCard } from "../site/public.ts";
import { prefetchProjectTasks, ProjectTasks } from "../tasks/public.ts";
import { NowCard } from "./now-card.tsx";
import { ProgrammeCard } from "./programme-card.tsx";
import { ProjectFacts, ProjectFactsSkeleton } from "./project-facts.tsx";
import { overviewOptions } from "./project-queries.ts";
import { useNamedProject, useTabProject } from "./tab-project.ts";

/** Whether an old URL, from before tabs had their own paths, names a tab: `?tab=money`, `?comments=open`. */
export function namesTab(url: URL): boolean {
  const { searchParams } = url;
  return searchParams.has("tab") || (searchParams.has("comments") && !searchParams.has("task"));
}

/** Redirects a URL that names a tab to that tab, with its other parameters; otherwise starts the queries. */
export function openOverview({ params, request }: LoaderFunctionArgs): Response | null {
  const { projectId = "" } = params;
  const url = new URL(request.url);
  if (namesTab(url)) {
    const { tab, comments, ...search } = Object.fromEntries(url.searchParams);
    const room = comments === undefined ? projectTabs.find((name) => name === tab) : "activity";
    return redirect(
      room ? paths.projectRoom(projectId, room, search) : paths.project(projectId, search),
    );
  }
  void queryEarly((client) => {
    void client.prefetchQuery(overviewOptions(projectId));
    prefetchProjectTasks(client, projectId, url.searchParams);
  });
  return null;
}

/** The width from which there is a column beside the tasks: Tailwind's `xl`. */
const wide = window.matchMedia("(min-width: 80rem)");

/** Whether there is a column beside the tasks. Below that width photos would push the work off the first screen. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide.addEventListener("change", changed);
      return () => wide.removeEventListener("change", changed);
    },
    () => wide.matches,
  );
}

/** The first tab of a project: what it is, what matters now, and its tasks. */
export function OverviewTab() {
  const { projectId, project } = useTabProject();
  const named = useNamedProject();
  const isWide = useIsWide();
  const overview = useQuery(overviewOptions(projectId)).data?.data;
  const photos = overview?.photos ?? [];
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
      <div className="flex min-w-0 flex-col gap-3 xl:col-start-2 xl:row-start-1 xl:gap-6">
        {/* Nothing in an archived project waits for anybody. */}
        {(project?.archivedAt ?? null) === null && (
          <NowCard projectId={projectId} project={project} />
        )}
        {project ? <ProjectFacts project={project} /> : <ProjectFactsSkeleton />}
        {isWide && overview?.programme && (
          <ProgrammeCard
            projectId={projectId}
            programme={overview.programme}
            today={overview.today}
          />
        )}
        {isWide && overview?.hasSnags && <SnagCard projectId={projectId} />}
        {isWide && photos.length > 0 && <LatestPhotos projectId={projectId} photos={photos} />}
      </div>
      <div className="min-w-0 xl:col-start-1 xl:row-start-1">
        <ProjectTasks project={named} />
      </div>
      {/* Without a second column, the card is placed after the work. */}
      {!isWide && overview?.programme && (
        <ProgrammeCard
          projectId={projectId}
          programme={overview.programme}
          today={overview.today}
        />
      )}
      {!isWide && overview?.hasSnags && <SnagCard projectId={projectId} />}
    </div>
  );
}
