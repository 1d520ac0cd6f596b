import type { Project } from "../../../contract/projects/projects.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { formatDay } from "../../ui/format.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useCan } from "../session/public.ts";
import { useUnarchiveProject } from "./project-queries.ts";

/** Why nothing in an archived project can be changed. */
export const ARCHIVED = "This project is archived, so nothing in it can be changed.";

/** Says that a project is archived, and offers to take it out of the archive. */
export function ArchiveNote({ project }: { project: Project }) {
  const mayEdit = useCan("project.edit").allowed;
  const archive = useUnarchiveProject();
  const { _id, title, archivedAt } = project;
  if (archivedAt === null) return null;
  const unarchive = () =>
    archive.mutate(_id, {
      onSuccess: () => toast(`${title} was taken out of the archive.`, { tone: "green" }),
      onError: (error) =>
        toast(serverMessage(error, "It could not be unarchived. Please try again."), {
          tone: "red",
        }),
    });
  return (
    <div className="mb-5">
      <Banner
        tone="blue"
        title={`Archived on ${formatDay(archivedAt)}`}
        action={
          mayEdit && (
            <Button size="sm" onClick={unarchive} loading={archive.isPending}>
              Unarchive
            </Button>
          )
        }
      >
        {ARCHIVED} Its money stays in every total.
      </Banner>
    </div>
  );
}
