import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { parseAddresses } from "../../../contract/address-list.ts";
import {
  parseRole,
  type Role,
  roles,
  seesAllProjects,
  roleLabels,
} from "../../../contract/permissions.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { TextArea } from "../../ui/controls/text-area.tsx";
import { roleHints } from "./admin-words.ts";
import { type InviteOutcome, useInvite } from "./invitation-queries.ts";
import { InviteProjects, type ProjectRef } from "./invite-projects.tsx";
import { addressesInWords, inviteForm } from "./invite-rules.ts";

export interface InviteTerms {
  readonly addresses: string;
  readonly role: Role | "";
  readonly projects: readonly ProjectRef[];
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

/** Whom to invite, as what, to which projects, and with what words. */
export function InviteForm({ terms, onSent, onBusy, onCancel }: InviteFormProps) {
  const invite = useInvite();
  const [projects, setProjects] = useState(terms.projects);
  const [failure, setFailure] = useState<string>();
  const { addresses, role, message } = terms;
  const { register, handleSubmit, formState, clearErrors, setError, watch } = useForm({
    resolver: zodResolver(inviteForm),
    defaultValues: { addresses, role, message },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = formState;
  const clearing = (name: "addresses" | "role" | "message") =>
    register(name, { onChange: () => clearErrors(name) });
  const typed = watch("addresses");
  const chosen = parseRole(String(watch("role")));
  const takesProjects = chosen !== undefined && !seesAllProjects(chosen);

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    onBusy(true);
    try {
      const outcome = await invite.mutateAsync({
        addresses: parseAddresses(input.addresses),
        role: input.role,
        message: input.message,
        projects: seesAllProjects(input.role) ? [] : projects.map(({ _id }) => _id),
      });
      onSent(outcome, { ...input, projects });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const told = fields["email"] ?? fields["emails"];
      if (told === undefined)
        setFailure(serverMessage(error, "Nobody could be invited. Please try again."));
      else setError("addresses", { type: "server", message: told }, { shouldFocus: true });
    } finally {
      onBusy(false);
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-1">
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      <Field
        label="Email addresses"
        error={errors.addresses?.message}
        hint={addressesInWords(typed) || "One, or as many as you like: paste them as they are."}
        required
      >
        <TextArea
          {...clearing("addresses")}
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
        error={errors.role && "Choose a role."}
        hint={chosen ? roleHints[chosen] : "All of them join in this role."}
        required
      >
        <Select {...clearing("role")} options={roleOptions} />
      </Field>
      {takesProjects && <InviteProjects chosen={projects} onChange={setProjects} />}
      <Field
        label="Message"
        error={errors.message?.message}
        hint="Stands in the mail, under your name."
        optional
      >
        <TextArea {...clearing("message")} rows={3} />
      </Field>
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {parseAddresses(typed).length > 1 ? "Send invitations" : "Send invitation"}
        </Button>
      </DialogFooter>
    </form>
  );
}
