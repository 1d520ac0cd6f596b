import { updateWorkspace, type Workspace } from "../../../../contract/auth/workspaces.ts";
import { Form, FormFailure, SaveButton } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { ListState } from "../list-state.tsx";
import { useUpdateWorkspace, useWorkspace } from "./workspace-queries.ts";

const schema = updateWorkspace.body
  .pick({ secondFactorAdmins: true, secondFactorDeciders: true })
  .required();

/** Chooses who must use a second step at login. */
export function SecondFactorRuleCard() {
  const workspace = useWorkspace();
  return (
    <Card aria-labelledby="required-factor">
      <CardHeader
        id="required-factor"
        title="Second step at the login"
        hint="Those without one can still log in, and are asked to set one up. Until then they cannot do what is ticked here."
      />
      <ListState query={workspace} what="settings">
        {(known) => <RequirementForm workspace={known} />}
      </ListState>
    </Card>
  );
}

function RequirementForm({ workspace }: { workspace: Workspace }) {
  const { secondFactorAdmins, secondFactorDeciders } = workspace;
  const update = useUpdateWorkspace();
  const form = useSaveForm({
    schema,
    values: { secondFactorAdmins, secondFactorDeciders },
    submit: (settings) => update.mutateAsync(settings),
    onSaved: () => toast("Second step saved", { tone: "green" }),
    failed: "The setting could not be saved. Please try again.",
  });
  return (
    <Form form={form} label="Second step at the login" className="flex flex-col gap-3">
      <FormFailure form={form} />
      <Checkbox
        {...form.register("secondFactorAdmins")}
        label="Required to manage people and settings"
      />
      <Checkbox
        {...form.register("secondFactorDeciders")}
        label="Required to approve and pay expenses"
      />
      <div className="mt-1">
        <SaveButton form={form}>Save</SaveButton>
      </div>
    </Form>
  );
}
