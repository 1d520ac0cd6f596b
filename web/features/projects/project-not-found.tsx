import { paths } from "../../paths.ts";
import { Drawing } from "../../ui/data/drawing.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { useUser } from "../session/public.ts";

/** For a project that is deleted or that the person may not see. The page does not distinguish the two. */
export function ProjectNotFound() {
  const { workspace, workspaceCount } = useUser();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-2 py-10 text-center sm:py-20">
      <Drawing name="building" />
      <h1 className="mt-6 text-2xl leading-9 font-semibold tracking-[-0.02em]">
        Project not found
      </h1>
      <p className="mt-2 text-soft">
        It may have been deleted, or you are not on its team. An administrator or engineer of{" "}
        {workspace.name} can tell.
        {workspaceCount > 1 && " Or it belongs to another of your companies."}
      </p>
      <LinkButton variant="primary" to={paths.projects()} className="mt-7">
        Back to projects
      </LinkButton>
    </div>
  );
}
