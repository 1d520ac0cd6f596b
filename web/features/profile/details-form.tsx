import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { profileBody } from "../../../contract/profile.ts";
import { showFieldErrors } from "../../api/form-errors.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { TextInput } from "../../ui/controls/text-input.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useSession, useUser } from "../session/public.ts";
import { updateFailure } from "./profile-messages.ts";

const schema = profileBody.pick({ name: true, company: true }).required();
const names = ["name", "company"] as const;

/** Name and company, which one may change oneself. */
export function DetailsForm() {
  const user = useUser();
  const { updateProfile } = useSession();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, clearErrors, setError, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: user.name, company: user.company },
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting, isDirty } = formState;
  const clearing = (name: (typeof names)[number]) =>
    register(name, { onChange: () => clearErrors(name) });

  const submit = handleSubmit(async (input) => {
    setFailure(undefined);
    try {
      await updateProfile(input);
      reset(input);
      toast("Profile saved", { tone: "green" });
    } catch (error) {
      if (!showFieldErrors(error, names, setError)) setFailure(updateFailure(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-2">
      {failure !== undefined && <Banner tone="red">{failure}</Banner>}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label="Full name" error={errors.name?.message} required>
          <TextInput {...clearing("name")} autoComplete="name" />
        </Field>
        <Field label="Company" error={errors.company?.message} required>
          <TextInput {...clearing("company")} autoComplete="organization" />
        </Field>
      </div>
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={isSubmitting}
          disabledReason={isDirty ? undefined : "Nothing has been changed yet."}
        >
          Save changes
        </Button>
      </div>
    </form>
  );
}
