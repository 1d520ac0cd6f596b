import { InviteButton, TeamInvitations } from "../../invitations/public.ts";
import { useCan } from "../../session/public.ts";
import { Team } from "../../team/public.ts";
import { useNamedProject } from "../tab-project.ts";

export function Component() {
  const project = useNamedProject();
  const mayInvite = useCan("people.manage").allowed;
  return (
    <Team
      project={project}
      invite={mayInvite && <InviteButton project={project} />}
      invited={mayInvite && <TeamInvitations projectId={project._id} />}
    />
  );
}
