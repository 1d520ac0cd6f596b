import type { TeamProps } from "./team-section.tsx";
import { TeamSkeleton } from "./team-skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";

const TeamSection = lazyView(
  async () => (await import("./team-section.tsx")).TeamSection,
  <TeamSkeleton />,
);

/** A project's team, with changes for people who may make them. Lazily loaded. */
export function Team(props: TeamProps) {
  return <TeamSection {...props} />;
}
