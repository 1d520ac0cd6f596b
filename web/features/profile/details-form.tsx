import { showPhone } from "../../../contract/people/phone.ts";
import { profileBody } from "../../../contract/people/profile.ts";
import { Field } from "../../ui/fields/field.tsx";
import { Form, FormFailure, SaveButton } from "../../form/form.tsx";
import { useSaveForm } from "../../form/use-save-form.ts";
import { TextInput } from "../../ui/fields/text-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSession, useUser } from "../session/public.ts";
import { updateFailure } from "./profile-messages.ts";

const schema = profileBody.pick({ name: true, company: true, phone: true }).required();
/** The person's name, company and phone number, which they may change themselves. */
export function DetailsForm() {
  const user = useUser();
  const { updateProfile } = useSession();
  const form = useSaveForm({
    schema,
    defaults: { name: user.name, company: user.company, phone: showPhone(user.phone ?? "") },
    keeps: "profile",
    submit: updateProfile,
    onSaved: (_user, input) => {
      form.reset({ ...input, phone: showPhone(input.phone) });
      toast("Profile saved", { tone: "green" });
    },
    failed: updateFailure,
  });

  return (
    <Form form={form} className="flex flex-col gap-2">
      <FormFailure form={form} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label="Full name" error={form.errorOf("name")} required>
          <TextInput {...form.register("name")} autoComplete="name" />
        </Field>
        <Field label="Company" error={form.errorOf("company")} required>
          <TextInput {...form.register("company")} autoComplete="organization" />
        </Field>
        <Field
          label="Phone"
          error={form.errorOf("phone")}
          hint="Colleagues on your projects can call and message you."
          optional
        >
          <TextInput {...form.register("phone")} type="tel" autoComplete="tel" />
        </Field>
      </div>
      <div>
        <SaveButton form={form}>Save changes</SaveButton>
      </div>
    </Form>
  );
}
