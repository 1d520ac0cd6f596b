import { hatLabels } from "../../../contract/hats.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import type { TeamMember } from "../../../contract/team.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { HatsMenu } from "./hats-menu.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";

interface TeamRowProps {
  person: TeamMember;
  isSelf: boolean;
  projectId: string;
  /** Left out for those who may not change the team. */
  onRemove: (() => void) | undefined;
}

/** Someone on the team: name, role and hats. */
export function TeamRow({ person, isSelf, projectId, onRemove }: TeamRowProps) {
  const { name, active, hats } = person;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {isSelf && <Badge>You</Badge>}
          {!active && <Badge tone="yellow">Deactivated</Badge>}
        </p>
        <p className="text-[0.8125rem] break-words text-muted">{roleLabels[person.role]}</p>
        {hats.length > 0 && (
          <ul aria-label={`Hats of ${name}`} className="mt-1 flex flex-wrap gap-1.5">
            {hats.map((hat) => (
              <li key={hat}>
                <Badge tone="blue">{hatLabels[hat]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {onRemove && <HatsMenu projectId={projectId} person={person} />}
      {onRemove && (
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Remove
          <VisuallyHidden> {name} from the team</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
