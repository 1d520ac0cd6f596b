import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormProvider } from "react-hook-form";
import { SaveFailure } from "../ui/data/save-failure.tsx";
import type { SaveForm } from "./use-save-form.ts";

interface FormProps<Input extends FieldValues, Output> {
  form: SaveForm<Input, Output>;
  /** The form's name for screen readers, where no title says it. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element. Fields inside reach the form with `useFormContext`. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, label, className, children } = props;
  const { frame, submit, summary } = form;
  return (
    <FormProvider {...form}>
      <form ref={frame} aria-label={label} onSubmit={submit} noValidate className={className}>
        {children}
        <p aria-live="polite" className="sr-only">
          {summary}
        </p>
      </form>
    </FormProvider>
  );
}

interface FormFailureProps {
  form: { readonly failure: string | undefined; readonly keepMine?: (() => void) | undefined };
  /** If set, somebody else saved meanwhile: fetches theirs, and keeps what was changed here apart from it. */
  onReload?: (() => void) | undefined;
  className?: string | undefined;
}

/** Why the form was not saved, where no field is at fault. */
export function FormFailure({
  form: { failure, keepMine },
  onReload,
  className,
}: FormFailureProps) {
  if (failure === undefined) return null;
  return (
    <div className={className}>
      <SaveFailure key={failure} message={failure} onReload={onReload} onKeepMine={keepMine} />
    </div>
  );
}
