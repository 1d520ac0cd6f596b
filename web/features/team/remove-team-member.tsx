import type { Project } from "../../../contract/projects/projects.ts";
import type { TeamMember } from "../../../contract/people/team.ts";
import { serverMessage } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useUser } from "../session/public.ts";
import { useRemoveFromTeam } from "./team-queries.ts";
import { removalWarning } from "./team-words.ts";

interface RemoveTeamMemberProps {
  project: Pick<Project, "_id" | "title">;
  person: TeamMember;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before someone is removed from the team, and says what they lose. */
export function RemoveTeamMember({ project, person, onClose, onRemoved }: RemoveTeamMemberProps) {
  const removal = useRemoveFromTeam(project._id);
  const isSelf = useUser()._id === person._id;
  const confirm = () =>
    removal.mutate(person._id, {
      onSuccess: () => {
        onClose();
        onRemoved();
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Remove ${isSelf ? "yourself" : person.name} from the team?`}
      confirmLabel="Remove from the team"
      busy={removal.isPending}
      error={
        removal.error
          ? serverMessage(removal.error, "They are still on the team. Please try again.")
          : undefined
      }
    >
      {removalWarning(person, { title: project.title, isSelf })}
    </ConfirmDialog>
  );
}
