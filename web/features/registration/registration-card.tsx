import { z } from "zod";
import {
  parseRegistration,
  type RegistrationDecision,
  registrationKinds,
} from "../../../contract/auth/registration.ts";
import { Form, FormFailure, SaveButton } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useDecideRegistration, useStanding } from "./standing-queries.ts";

const labels = {
  open: "Everybody",
  domains: "Addresses at some domains",
  invited: "Only people who are invited",
  off: "Nobody",
} as const;

const meanings = {
  open: "Anybody can make a company here.",
  domains: "They can make a company here. Anybody else needs an invitation.",
  invited: "Nobody can make a company here. People who are invited can join one.",
  off: "No new account can be made, not even by invitation. People who already have one can still join.",
} as const;

const MISSING = "Write domains such as example.com, build.ng";
const schema = z
  .object({ kind: z.enum(registrationKinds), domains: z.string() })
  .refine(
    ({ kind, domains }) => kind !== "domains" || parseRegistration(domains)?.kind === "domains",
    { error: MISSING, path: ["domains"] },
  )
  .transform(({ kind, domains }) => ({ decided: kind === "domains" ? domains : kind }));

/** Chooses who may register on this server. Only the owner of its first company sees the card. */
export function RegistrationCard() {
  const registration = useStanding().data?.registration;
  if (!registration) return null;
  return (
    <Card aria-labelledby="registration">
      <CardHeader
        id="registration"
        title="Registration"
        hint={
          registration.configured === null
            ? "Who may make an account on this server. You own its first company, so you decide."
            : `Who may make an account on this server. It is set to REGISTRATION=${registration.configured}, which you can only make stricter.`
        }
      />
      <RegistrationForm registration={registration} />
    </Card>
  );
}

/** The choices that are no wider than what the server's configuration allows. */
function choicesWithin(configured: string | null) {
  const widest = configured === null ? undefined : parseRegistration(configured)?.kind;
  return registrationKinds
    .slice(widest && registrationKinds.indexOf(widest))
    .map((kind) => ({ value: kind, label: labels[kind] }));
}

function valuesOf({ now: { kind, domains } }: RegistrationDecision) {
  return { kind, domains: domains.join(", ") };
}

function RegistrationForm({ registration }: { registration: RegistrationDecision }) {
  const decide = useDecideRegistration();
  const form = useSaveForm({
    schema,
    defaults: valuesOf(registration),
    submit: (body) => decide.mutateAsync(body),
    onSaved: ({ data }) => {
      // The domains as stored, not as they were typed.
      form.reset(valuesOf(data));
      toast("Registration saved", { tone: "green" });
    },
    failed: "Who may register could not be saved. Please try again.",
    fieldOf: (name, { kind }) => {
      if (name !== "decided") return undefined;
      return kind === "domains" ? "domains" : "kind";
    },
  });
  const kind = form.watch("kind");
  return (
    <Form form={form} label="Registration" className="flex flex-col gap-2">
      <FormFailure form={form} />
      <Field label="Who may register" hint={meanings[kind]} error={form.errorOf("kind")}>
        <Select {...form.register("kind")} options={choicesWithin(registration.configured)} />
      </Field>
      {kind === "domains" && (
        <Field label="Domains" hint="Such as example.com, build.ng" error={form.errorOf("domains")}>
          <TextInput {...form.register("domains")} autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <div>
        <SaveButton form={form}>Save</SaveButton>
      </div>
    </Form>
  );
}
