import { HardHat } from "lucide-react";
import { useState } from "react";
import { type Hat, hats as allHats } from "../../../contract/hats.ts";
import type { TeamMember } from "../../../contract/people/team.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { HatChoices } from "./hat-choices.tsx";
import { useSetHats } from "./team-queries.ts";

interface HatsMenuProps {
  projectId: string;
  person: TeamMember;
}

/** Chooses someone's hats on the project: ticks, saved together. */
export function HatsMenu({ projectId, person }: HatsMenuProps) {
  const trigger = (
    <Button
      size="sm"
      variant="ghost"
      className="max-sm:gap-0 pointer-coarse:min-w-11"
      icon={<HardHat aria-hidden="true" />}
    >
      <span className="max-sm:sr-only">Hats</span>
      <VisuallyHidden> of {person.name}</VisuallyHidden>
    </Button>
  );
  return (
    <Popover
      trigger={trigger}
      label={`Hats of ${person.name}`}
      className="w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4"
    >
      {(close) => <HatsForm projectId={projectId} person={person} onClose={close} />}
    </Popover>
  );
}

function HatsForm({ projectId, person, onClose }: HatsMenuProps & { onClose: () => void }) {
  const save = useSetHats(projectId);
  const [chosen, setChosen] = useState<readonly Hat[]>(person.hats);
  const isChanged = allHats.some((hat) => chosen.includes(hat) !== person.hats.includes(hat));
  const submit = () => {
    if (!isChanged) onClose();
    else save.mutate({ userId: person._id, hats: chosen }, { onSuccess: onClose });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <HatChoices
        legend={`What ${person.name} is on this project`}
        role={person.role}
        chosen={chosen}
        onChange={setChosen}
        disabled={save.isPending}
      />
      <p role="alert" className="mt-2 text-[0.8125rem] text-red-ink empty:hidden">
        {save.error && serverMessage(save.error, "The hats could not be saved. Please try again.")}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button size="sm" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" loading={save.isPending}>
          Save hats
        </Button>
      </div>
    </form>
  );
}
