import { UserMinus } from "lucide-react";
import { hatLabels } from "../../../contract/hats.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import type { TeamMember } from "../../../contract/people/team.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { HatsMenu } from "./hats-menu.tsx";
import { PhoneLinks } from "./phone-links.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";

interface TeamRowProps {
  person: TeamMember;
  isSelf: boolean;
  projectId: string;
  /** Left out for people who may not change the team. */
  onRemove: (() => void) | undefined;
}

/** Someone on the team: name and role, the hats below them, and the actions, which are icons on a phone. */
export function TeamRow({ person, isSelf, projectId, onRemove }: TeamRowProps) {
  const { name, active, hats } = person;
  return (
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 px-4 py-2.5 sm:px-5">
      <Avatar name={name} />
      <div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {isSelf && <Badge>You</Badge>}
          {!active && <Badge tone="yellow">Deactivated</Badge>}
        </p>
        <p className="text-[0.8125rem] break-words text-muted">{roleLabels[person.role]}</p>
        {person.phone !== null && (
          <p className="text-[0.8125rem]">
            <PhoneLinks name={name} phone={person.phone} />
          </p>
        )}
      </div>
      {onRemove && (
        <div className="flex max-sm:-mr-2">
          <HatsMenu projectId={projectId} person={person} />
          <Button
            size="sm"
            variant="ghost"
            className="max-sm:gap-0 pointer-coarse:min-w-11"
            icon={<UserMinus className="sm:hidden" aria-hidden="true" />}
            onClick={onRemove}
          >
            <span className="max-sm:sr-only">Remove</span>
            <VisuallyHidden> {name} from the team</VisuallyHidden>
          </Button>
        </div>
      )}
      {hats.length > 0 && (
        <ul
          aria-label={`Hats of ${name}`}
          className="col-span-2 col-start-2 mt-1 flex flex-wrap gap-1.5 max-sm:mt-1.5"
        >
          {hats.map((hat) => (
            <li key={hat}>
              <Badge tone="blue">{hatLabels[hat]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
