import { useSearchParams } from "react-router";
import { Comments } from "../comments/public.ts";
import { FoldedCard } from "./folded-card.tsx";

/** What was said of the project: folded, unless the URL says otherwise, as the link of a mention does. */
export function ProjectComments({ projectId }: { projectId: string }) {
  const [params, setParams] = useSearchParams();
  const change = (open: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (open) next.set("comments", "open");
        else next.delete("comments");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <FoldedCard
      title="Project comments"
      open={params.get("comments") === "open"}
      onOpenChange={change}
    >
      <Comments projectId={projectId} record={{ project: projectId }} />
    </FoldedCard>
  );
}
