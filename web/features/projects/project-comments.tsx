import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { Comments } from "../comments/public.ts";
import { FoldedCard } from "./folded-card.tsx";

const params = { comments: choiceParam(["open"]) };

/** The project's comments. Collapsed unless the URL opens them, as the link of a mention does. */
export function ProjectComments({ projectId }: { projectId: string }) {
  const { state, change } = useUrlState(params);
  return (
    <FoldedCard
      title="Project comments"
      open={state.comments === "open"}
      onOpenChange={(open) => change({ comments: open ? "open" : undefined })}
    >
      <Comments projectId={projectId} record={{ project: projectId }} />
    </FoldedCard>
  );
}
