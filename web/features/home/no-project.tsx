import type { PersonRef } from "../../../contract/common.ts";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { useUser } from "../session/public.ts";
import { BriefEmpty } from "./brief-empty.tsx";

interface NoProjectProps {
  title: string;
  /** People who can add somebody to a team. */
  ask: readonly PersonRef[];
  brief: boolean;
}

/** Tells a person who is on no project whom to ask. */
export function NoProject({ title, ask, brief }: NoProjectProps) {
  const { workspace } = useUser();
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(
    ask.map(({ name }) => name),
  );
  const words = `Ask ${names || "an administrator or engineer"} of ${workspace.name} to add you to the team of a project.`;
  if (brief) return <BriefEmpty title={title}>{words}</BriefEmpty>;
  return (
    <Card>
      <EmptyState drawing="building" title={title}>
        {words}
      </EmptyState>
    </Card>
  );
}
