import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormProvider } from "react-hook-form";
import { Button } from "../ui/controls/button.tsx";
import { SaveFailure } from "../ui/data/save-failure.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import type { SaveForm } from "./use-save-form.ts";

interface FormProps<Input extends FieldValues, Output> {
  form: SaveForm<Input, Output>;
  /** The form's name for screen readers, if no title gives it. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element. Its fields get the form from `useFormContext`. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, label, className, children } = props;
  const { frame, submit, summary } = form;
  return (
    <FormProvider {...form}>
      <form ref={frame} aria-label={label} onSubmit={submit} noValidate className={className}>
        {form.keptOffer && (
          <DraftOffer onTake={form.keptOffer.take} onDrop={form.keptOffer.drop}>
            What you entered here earlier was not saved.
          </DraftOffer>
        )}
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
  /** Set if somebody else saved meanwhile: fetches their version and keeps the person's own changes. */
  onReload?: (() => void) | undefined;
  className?: string | undefined;
}

/** Why the form was not saved, if no field is at fault. */
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

/** The save button of a form for a stored record. It is disabled until something has changed. */
export function SaveButton({
  form,
  children,
}: {
  form: { readonly isSubmitting: boolean; readonly isDirty: boolean };
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      variant="primary"
      loading={form.isSubmitting}
      disabledReason={form.isDirty ? undefined : "Nothing has been changed yet."}
    >
      {children}
    </Button>
  );
}
