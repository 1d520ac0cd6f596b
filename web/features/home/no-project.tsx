import type { PersonRef } from "../../../contract/common.ts";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { useUser } from "../session/public.ts";

interface NoProjectProps {
  title: string;
  /** People who can add somebody to a team. */
  ask: readonly PersonRef[];
}

/** Tells somebody on no project whom to ask. */
export function NoProject({ title, ask }: NoProjectProps) {
  const { workspace } = useUser();
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(
    ask.map(({ name }) => name),
  );
  return (
    <Card>
      <EmptyState drawing="building" title={title}>
        Ask {names || "an administrator or engineer"} of {workspace.name} to add you to the team of
        a project.
      </EmptyState>
    </Card>
  );
}
