import { lazy, Suspense } from "react";
import type { Project } from "../../../contract/projects.ts";
import { TeamSkeleton } from "./team-skeleton.tsx";

const TeamSection = lazy(async () => ({
  default: (await import("./team-section.tsx")).TeamSection,
}));

/** A project's team, and for those who may, the ways to change it. Loaded when it is shown. */
export function Team({ project }: { project: Pick<Project, "_id" | "title"> }) {
  return (
    <Suspense fallback={<TeamSkeleton />}>
      <TeamSection project={project} />
    </Suspense>
  );
}
