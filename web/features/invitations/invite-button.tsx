import { UserPlus } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { useUrlStart } from "../../ui/hooks/use-url-start.ts";
import type { ProjectRef } from "../project-picker/public.ts";
import { InviteDialog } from "./lazy-parts.ts";

/** What a link begins. */
const params = { new: choiceParam(["invitation"]) };

interface InviteButtonProps {
  /** The project whose team people are invited to. */
  project?: ProjectRef | undefined;
}

/** Opens the form that invites people. */
export function InviteButton({ project }: InviteButtonProps) {
  const [begun, begin] = useUrlStart(params);
  usePrefetch(InviteDialog.prepare);
  return (
    <>
      <Button
        variant={project ? "secondary" : "primary"}
        icon={<UserPlus aria-hidden="true" />}
        onClick={() => begin("invitation")}
      >
        Invite people
      </Button>
      {begun && <InviteDialog project={project} onClose={() => begin(undefined)} />}
    </>
  );
}
