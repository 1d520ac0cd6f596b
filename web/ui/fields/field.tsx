import { clsx } from "clsx";
import { createContext, use, useEffect, useId, useMemo, useState } from "react";
import type { ReactNode } from "react";

interface FieldIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  hasRow: boolean;
  setNote: (note: FieldNote | undefined) => void;
}

interface FieldNote {
  readonly text: string;
  readonly isProblem: boolean;
}

const FieldContext = createContext<FieldIds | undefined>(undefined);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Adds "(optional)" after the label. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only, as in a toolbar. Removes the message row too. */
  hideLabel?: boolean | undefined;
  /** Shown at the label's right end: a link such as "Forgot password?". */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A label, one control and the message row under it. The row contains the hint or the error. Its height is
 * constant, so that the layout does not shift when an error appears or disappears. The control finds its id and
 * ARIA attributes itself.
 */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  aside,
  children,
}: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const [note, setNote] = useState<FieldNote>();
  const message = error ?? note?.text ?? hint;
  const describedBy = message === undefined ? undefined : messageId;
  const invalid = error !== undefined;
  const hasRow = !hideLabel;
  const context = useMemo(
    () => ({ id, describedBy, invalid, required, hasRow, setNote }),
    [id, describedBy, invalid, required, hasRow],
  );
  // Without this gap, a hint would be nearer to the next label than to its own field.
  const hasGap = hint !== undefined && !hideLabel;
  const isRed = invalid || note?.isProblem === true;
  const tone = note === undefined ? "text-muted" : "font-medium text-ink";
  return (
    <FieldContext value={context}>
      <div className="flex min-w-0 flex-col">
        <div className={hideLabel ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-3"}>
          <label id={`${id}-label`} htmlFor={id} className="text-sm font-semibold text-ink">
            {label}
            {optional && <span className="font-normal text-muted"> (optional)</span>}
          </label>
          {aside}
        </div>
        {children}
        {(hasRow || message !== undefined) && (
          <p
            id={messageId}
            className={clsx(
              "mt-1 min-h-5 text-[0.8125rem] leading-5",
              isRed ? "font-medium text-red-ink" : tone,
              hasGap && "mb-2",
            )}
          >
            {message}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
}

/** The id and ARIA attributes of the surrounding Field for a control. The control's own props win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field?.required || undefined),
  };
}

/** Shows what is wrong with a control's own value in the message row of its Field, unless that has an error. */
export function useFieldNote(note: string | undefined): void {
  useNote(note, true);
}

/**
 * Shows how a control understands its value in the message row of its Field, instead of the hint. Returns whether
 * there is such a row.
 */
export function useFieldMeaning(meaning: string | undefined): boolean {
  const hasRow = use(FieldContext)?.hasRow === true;
  useNote(hasRow ? meaning : undefined, false);
  return hasRow;
}

function useNote(text: string | undefined, isProblem: boolean): void {
  const setNote = use(FieldContext)?.setNote;
  useEffect(() => {
    setNote?.(text === undefined ? undefined : { text, isProblem });
    return () => setNote?.(undefined);
  }, [text, isProblem, setNote]);
}
