import type { TeamMember } from "../../../contract/people/team.ts";
import { serverMessage } from "../../api/call.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Combobox, type ComboboxOption } from "../../ui/fields/combobox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useComboboxSearch } from "../../ui/hooks/use-combobox-search.ts";
import { useAddToTeam, useTeamCandidates } from "./team-queries.ts";
import { standingInTeam } from "./team-words.ts";

interface AddTeamMemberProps {
  projectId: string;
  onAdded: (person: TeamMember) => void;
}

/** Adds members of the company to the team, one per press. The people are fetched when the menu opens. */
export function AddTeamMember({ projectId, onAdded }: AddTeamMemberProps) {
  const { open, search, asked, box } = useComboboxSearch();
  const candidates = useTeamCandidates(projectId, { search: asked, enabled: open });
  const addition = useAddToTeam(projectId);

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
        {...box(candidates.isLoading)}
        options={candidates.people.map(optionOf)}
        value=""
        onChange={(userId) => void add(userId)}
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
    detail: standingInTeam(person),
    icon: <Avatar name={name} size="sm" />,
  };
}
