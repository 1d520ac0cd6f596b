import { useState } from "react";
import type { TeamMember } from "../../../contract/team.ts";
import { serverMessage } from "../../api/call.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Combobox, type ComboboxOption } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { useAddToTeam, useTeamCandidates } from "./team-queries.ts";
import { standing } from "./team-words.ts";

const SEARCH_MAX = 200;

interface AddTeamMemberProps {
  projectId: string;
  onAdded: (person: TeamMember) => void;
}

/** Adds members of the company to the team, one per press. They are fetched when it opens. */
export function AddTeamMember({ projectId, onAdded }: AddTeamMemberProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = text.trim().slice(0, SEARCH_MAX);
  const candidates = useTeamCandidates(projectId, { search: useDebounced(search), enabled: open });
  const addition = useAddToTeam(projectId);

  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setText("");
  };
  const add = async (userId: string) => {
    try {
      onAdded((await addition.mutateAsync(userId)).data);
    } catch (error) {
      toast(serverMessage(error, "Nobody was added to the team. Please try again."), {
        tone: "red",
      });
    }
  };
  return (
    <Field label="Add someone to the team" hideLabel>
      <Combobox
        options={candidates.people.map(optionOf)}
        value=""
        onChange={(userId) => void add(userId)}
        onSearch={setText}
        onOpenChange={change}
        placeholder="Add someone"
        emptyText={emptyText(candidates, search)}
      />
    </Field>
  );
}

function emptyText(
  { isPending, failed }: { isPending: boolean; failed: boolean },
  search: string,
): string {
  if (failed) return "People could not be loaded. Close this and try again.";
  if (isPending) return "Loading people…";
  return search === "" ? "Everybody in the company is on the team." : "Nobody by that name.";
}

function optionOf(person: TeamMember): ComboboxOption {
  const { _id, name } = person;
  return {
    value: _id,
    label: name,
    detail: standing(person),
    icon: <Avatar name={name} size="sm" />,
  };
}
