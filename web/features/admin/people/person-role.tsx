import { useState } from "react";
import {
  parseRole,
  type Role,
  roles,
  seesAllProjects,
  roleLabels,
} from "../../../../contract/permissions.ts";
import type { Person } from "../../../../contract/people/people.ts";
import { serverMessage } from "../../../api/call.ts";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { roleHints } from "../../invitations/public.ts";
import { aRole } from "../admin-words.ts";
import { useUpdatePerson } from "./people-queries.ts";
import type { Question } from "./person-question.tsx";
import { whyNotTouch } from "../../../../contract/people/person-rules.ts";

const options = roles.map((value) => ({ value, label: roleLabels[value] }));

interface PersonRoleProps {
  person: Person;
  onAsk: (question: Question) => void;
}

/** Changes a person's role. Asks first if it is the signed-in person's own, since that may not be reversible. */
export function PersonRole({ person, onAsk }: PersonRoleProps) {
  const me = useUser();
  const update = useUpdatePerson();
  const [chosen, setChosen] = useState<Role>();
  const role = chosen ?? person.role;
  const why = whyNotTouch(person, "role", me._id);

  const give = (next: Role, before: Role, undone = false) =>
    update.mutate(
      { person, body: { role: next } },
      {
        onSuccess: () => {
          setChosen(undefined);
          const undo = { label: "Undo", onClick: () => give(before, next, true) };
          toast(
            `${person.name} is ${undone ? "again " : "now "}${aRole(next)}.`,
            undone ? {} : { tone: "green", action: undo },
          );
        },
      },
    );
  const change = () => {
    if (person._id === me._id) onAsk({ act: "ownRole", role });
    else give(role, person.role);
  };

  return (
    <div className="mb-4">
      {update.isError && (
        <div className="mb-3">
          <Banner tone="red">
            {serverMessage(update.error, "The role could not be changed. Please try again.")}
          </Banner>
        </div>
      )}
      <Field label="Role" hint={why ?? hintOf(role, person.role)}>
        <span className="flex gap-2">
          <Select
            value={role}
            onChange={({ target }) => setChosen(parseRole(target.value))}
            options={options}
            disabled={why !== undefined}
            className="flex-1"
          />
          <Button
            onClick={change}
            loading={update.isPending}
            disabledReason={
              why ?? (role === person.role ? "Choose another role first." : undefined)
            }
          >
            Change role
          </Button>
        </span>
      </Field>
    </div>
  );
}

function hintOf(role: Role, before: Role): string {
  const narrows = seesAllProjects(before) && !seesAllProjects(role);
  return narrows ? `${roleHints[role]} Add them to a team on the project’s page.` : roleHints[role];
}
