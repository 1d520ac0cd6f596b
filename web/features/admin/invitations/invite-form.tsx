import { Controller } from "react-hook-form";
import type { CompanyRef } from "../../../../contract/common.ts";
import { parseAddresses } from "../../../../contract/people/address-list.ts";
import {
  parseRole,
  type Role,
  roles,
  seesAllProjects,
  roleLabels,
} from "../../../../contract/permissions.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { CompanyPicker } from "../../companies/public.ts";
import { Form, FormFailure } from "../../../form/form.tsx";
import { useSaveForm } from "../../../form/use-save-form.ts";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { roleHints } from "../admin-words.ts";
import { type InviteOutcome, useInvite } from "./invitation-queries.ts";
import { InviteProjects } from "./invite-projects.tsx";
import type { ProjectRef } from "../../project-picker/public.ts";
import { addressesInWords, inviteForm } from "./invite-rules.ts";

export interface InviteTerms {
  readonly addresses: string;
  readonly role: Role | "";
  readonly projects: readonly ProjectRef[];
  /** The directory company that the invited people will belong to. */
  readonly employer: CompanyRef | null;
  readonly message: string;
}

interface InviteFormProps {
  terms: InviteTerms;
  onSent: (outcome: InviteOutcome, terms: InviteTerms) => void;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
}

const roleOptions = [
  { value: "", label: "Choose a role", disabled: true },
  ...roles.map((value) => ({ value, label: roleLabels[value] })),
];

/** The addresses, role, projects and message of an invitation. */
export function InviteForm({ terms, onSent, onBusy, onCancel }: InviteFormProps) {
  const invite = useInvite();
  const form = useSaveForm({
    schema: inviteForm,
    defaults: terms,
    keeps: "invitation:new",
    submit: async (input) => {
      onBusy(true);
      try {
        return await invite.mutateAsync({
          addresses: parseAddresses(input.addresses),
          role: input.role,
          message: input.message,
          employer: input.employer?._id ?? null,
          projects: seesAllProjects(input.role) ? [] : input.projects.map(({ _id }) => _id),
        });
      } finally {
        onBusy(false);
      }
    },
    onSaved: onSent,
    failed: "Nobody could be invited. Please try again.",
    fieldOf: (name) => (name === "email" || name === "emails" ? "addresses" : undefined),
  });
  const cancel = () => {
    form.forgetKept();
    onCancel();
  };
  const typed = form.watch("addresses");
  const chosen = parseRole(String(form.watch("role")));
  const takesProjects = chosen !== undefined && !seesAllProjects(chosen);

  return (
    <Form form={form} className="flex flex-col gap-1">
      <FormFailure form={form} />
      <Field
        label="Email addresses"
        error={form.errorOf("addresses")}
        hint={addressesInWords(typed) || "One address or many, pasted in any form."}
        required
      >
        <TextArea
          {...form.register("addresses")}
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="email"
          data-autofocus
        />
      </Field>
      <Field
        label="Role"
        error={form.errorOf("role") && "Choose a role."}
        hint={chosen ? roleHints[chosen] : "All of them join in this role."}
        required
      >
        <Select {...form.register("role")} options={roleOptions} />
      </Field>
      <Field label="Company" hint="All of them will belong to it.">
        <Controller
          control={form.control}
          name="employer"
          render={({ field: { value, onChange } }) => (
            <CompanyPicker value={value} onChange={onChange} />
          )}
        />
      </Field>
      {takesProjects && (
        <Controller
          control={form.control}
          name="projects"
          render={({ field: { value, onChange } }) => (
            <InviteProjects chosen={value} onChange={onChange} />
          )}
        />
      )}
      <Field
        label="Message"
        error={form.errorOf("message")}
        hint="They see it when they open the invitation. The mail itself contains only names."
        optional
      >
        <TextArea {...form.register("message")} rows={3} />
      </Field>
      <DialogFooter>
        <Button onClick={cancel} disabled={form.isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={form.isSubmitting}>
          {parseAddresses(typed).length > 1 ? "Send invitations" : "Send invitation"}
        </Button>
      </DialogFooter>
    </Form>
  );
}
