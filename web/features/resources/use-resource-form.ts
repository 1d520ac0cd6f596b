import { useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { ApiError, serverMessage } from "../../api/call.ts";
import { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";

interface FormSetup<Values extends FieldValues> {
  readonly defaults: DefaultValues<Values>;
  readonly names: readonly FieldPath<Values>[];
  /** What is wrong before it is sent, by field. */
  readonly problems: (values: Values) => Readonly<Record<string, string>>;
  readonly save: (values: Values) => Promise<unknown>;
  /** What to say where the server said nothing. */
  readonly failed: string;
  readonly onClose: () => void;
}

/** A form in a dialog: told of its faults by field before and after it is sent, and guarded when left. */
export function useResourceForm<Values extends FieldValues>(setup: FormSetup<Values>) {
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState(false);
  const form = useForm<Values>({ defaultValues: setup.defaults, reValidateMode: "onSubmit" });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useUnsavedGuard(isDirty && !saved, setup.onClose);
  const tell = (messages: Readonly<Record<string, string>>): boolean => {
    const named = setup.names.filter((name) => messages[name] !== undefined);
    for (const name of named) {
      const told = { type: "told", message: messages[name] ?? "" };
      form.setError(name, told, { shouldFocus: name === named[0] });
    }
    return named.length > 0;
  };
  const send = form.handleSubmit(async (values) => {
    setFailure(undefined);
    if (tell(setup.problems(values))) return;
    try {
      await setup.save(values);
      setSaved(true);
      setup.onClose();
    } catch (error) {
      if (!(error instanceof ApiError && tell(error.fields)))
        setFailure(serverMessage(error, setup.failed));
    }
  });
  const submit = (event: React.FormEvent) => {
    form.clearErrors();
    void send(event);
  };
  const errorOf = (name: FieldPath<Values>) =>
    form.getFieldState(name, form.formState).error?.message;
  return { form, submit, failure, guard, isSubmitting, errorOf };
}
