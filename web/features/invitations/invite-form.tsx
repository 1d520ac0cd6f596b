import { useState } from "react";
import { Controller } from "react-hook-form";
import { parseAddresses } from "../../../contract/people/address-list.ts";
import { parseRole, roles, roleLabels } from "../../../contract/permissions.ts";
import { ApiError } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormFailure } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Select } from "../../ui/fields/select.tsx";
import { HatChoices } from "../team/public.ts";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { roleHints } from "./invitation-words.ts";
import { type InviteOutcome, useInvite } from "./invitation-queries.ts";
import { InviteProjects } from "./invite-projects.tsx";
import { InviteEmployer } from "./invite-employer.tsx";
import { addressesInWords, inviteForm, type RefusedList, refusedList } from "./invite-rules.ts";
import type { InviteTerms } from "./invite-terms.ts";
import { RefusedAddresses } from "./refused-addresses.tsx";

interface InviteFormProps {
  terms: InviteTerms;
  /** The name of the draft: the project to which people are invited. */
  keeps: string;
  onSent: (outcome: InviteOutcome, terms: InviteTerms) => void;
  onBusy: (busy: boolean) => void;
  onCancel: () => void;
}

const roleOptions = [
  { value: "", label: "Choose a role", disabled: true },
  ...roles.map((value) => ({ value, label: roleLabels[value] })),
];

/** The fields of the form by those of the request. */
const formFieldOf: Readonly<Record<string, keyof InviteTerms>> = {
  email: "addresses",
  emails: "addresses",
  name: "newEmployer",
  "newEmployer.name": "newEmployer",
  employer: "employer",
  hats: "hats",
  message: "message",
};

/** The addresses, role, projects and message of an invitation. */
export function InviteForm({ terms, keeps, onSent, onBusy, onCancel }: InviteFormProps) {
  const invite = useInvite();
  const [refused, setRefused] = useState<RefusedList>();
  const form = useSaveForm({
    schema: inviteForm,
    defaults: terms,
    keeps: `invitation:${keeps}`,
    submit: async ({ addresses: pasted, employer, newEmployer, projects, hats, ...input }) => {
      const addresses = parseAddresses(pasted);
      setRefused(undefined);
      onBusy(true);
      try {
        return await invite.mutateAsync({
          ...input,
          addresses,
          employer: employer?._id ?? null,
          newEmployer,
          projects: projects.map(({ _id }) => _id),
          hats: projects.length > 0 ? [...hats] : [],
        });
      } catch (error) {
        if (error instanceof ApiError) setRefused(refusedList(error, addresses));
        throw error;
      } finally {
        onBusy(false);
      }
    },
    isShownElsewhere: (error) =>
      error instanceof ApiError &&
      Object.keys(error.fields).some((name) => /^emails\.\d/.test(name)),
    onSaved: onSent,
    failed: "Nobody could be invited. Please try again.",
    fieldOf: (name) => formFieldOf[name],
  });
  const cancel = () => {
    form.forgetKept();
    onCancel();
  };
  const typed = form.watch("addresses");
  const chosen = parseRole(String(form.watch("role")));
  const isOnTeams = form.watch("projects").length > 0;
  const leaveOut = ({ others }: RefusedList) => {
    form.setValue("addresses", others.join("\n"), { shouldDirty: true });
    setRefused(undefined);
    form.setFocus("addresses");
  };

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
      {refused && <RefusedAddresses refused={refused} onLeaveOut={() => leaveOut(refused)} />}
      <Field
        label="Role"
        error={form.errorOf("role") && "Choose a role."}
        hint={chosen ? roleHints[chosen] : "All of them join in this role."}
        required
      >
        <Select {...form.register("role")} options={roleOptions} />
      </Field>
      <InviteEmployer error={form.errorOf("newEmployer") ?? form.errorOf("employer")} />
      <Controller
        control={form.control}
        name="projects"
        render={({ field: { value, onChange } }) => (
          <InviteProjects role={chosen} chosen={value} onChange={onChange} />
        )}
      />
      {isOnTeams && chosen && (
        <Controller
          control={form.control}
          name="hats"
          render={({ field: { value, onChange } }) => (
            <div className="mb-4">
              <HatChoices
                legend="Hats on these projects (optional)"
                role={chosen}
                chosen={value}
                onChange={onChange}
              />
              <p role="alert" className="mt-2 text-[0.8125rem] text-red-ink empty:hidden">
                {form.errorOf("hats")}
              </p>
            </div>
          )}
        />
      )}
      <Field
        label="Message"
        error={form.errorOf("message")}
        hint="In the mail, without links and telephone numbers, and whole on the page behind it."
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
