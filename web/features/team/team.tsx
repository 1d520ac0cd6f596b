import { lazy, Suspense } from "react";
import type { Project } from "../../../contract/projects.ts";
import { TeamSkeleton } from "./team-skeleton.tsx";

const TeamSection = lazy(async () => ({
  default: (await import("./team-section.tsx")).TeamSection,
}));

/** A project's team, with changes for people who may make them. Lazily loaded. */
export function Team({ project }: { project: Pick<Project, "_id" | "title"> }) {
  return (
    <Suspense fallback={<TeamSkeleton />}>
      <TeamSection project={project} />
    </Suspense>
  );
}
