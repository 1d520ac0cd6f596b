import type { Limited } from "../../../../contract/expenses/approval-rules.ts";
import { hatLabels, hats } from "../../../../contract/hats.ts";
import { roleLabels } from "../../../../contract/permissions.ts";
import type { Workspace } from "../../../../contract/auth/workspaces.ts";
import { AmountField } from "../../../form/amount-field.tsx";
import { Form, FormFailure, SaveButton } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { approvalsFormSchema, approvalValues } from "./approvals-form-schema.ts";
import { useUpdateWorkspace } from "./workspace-queries.ts";

const roles = ["admin", "engineer"] as const;

/** The amount above which two people approve, and the limits of roles and hats. Empty means none. */
export function ApprovalsForm({ workspace }: { workspace: Workspace }) {
  const { isOwner } = useUser();
  const update = useUpdateWorkspace();
  const form = useSaveForm({
    schema: approvalsFormSchema,
    values: approvalValues(workspace),
    keeps: "workspace:approvals",
    submit: (settings) => update.mutateAsync(settings),
    onSaved: () => toast("Approvals saved", { tone: "green" }),
    failed: "The approvals could not be saved. Please try again.",
  });
  const { currency } = workspace;
  const limit = (name: Limited, label: string, none: string) => (
    <AmountField
      key={name}
      control={form.control}
      name={name}
      label={label}
      currency={currency}
      error={form.errorOf(name)}
      placeholder={none}
    />
  );

  return (
    <Form form={form} label="Approvals" className="flex flex-col gap-4">
      <FormFailure form={form} />
      {!isOwner && (
        <p className="text-sm text-soft">
          Only the owner, {workspace.owner.name}, can raise an amount or switch it off.
        </p>
      )}
      <div className="max-w-sm">
        <AmountField
          control={form.control}
          name="approvalAmount"
          label={`Two people approve above, in ${currency}`}
          currency={currency}
          error={form.errorOf("approvalAmount")}
          hint="Leave it empty where one approval is always enough."
          placeholder="Off"
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">
          The most that one person may approve and pay alone, by role, in {currency}
        </legend>
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          {roles.map((role) => limit(role, roleLabels[role], "No limit"))}
        </div>
      </fieldset>
      <fieldset className="min-w-0" aria-describedby="hat-limits">
        <legend className="text-sm font-semibold">
          Higher limit for people with a hat on the project, in {currency}
        </legend>
        <p id="hat-limits" className="mt-0.5 text-[0.8125rem] text-muted">
          A hat can give a person a higher limit than their role on that project. Contractors and
          clients cannot approve anything, whatever their hat.
        </p>
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          {hats.map((hat) => limit(hat, hatLabels[hat], "Same as their role"))}
        </div>
      </fieldset>
      <div>
        <SaveButton form={form}>Save approvals</SaveButton>
      </div>
    </Form>
  );
}
