import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { ApiError, GivenUp, serverMessage } from "../api/api-error.ts";
import { useDraft } from "../device/drafts/use-draft.ts";
import { badControls, halfTypedNames, summaryOf } from "./form-controls.ts";
import { trackUnsaved } from "../ui/unsaved.ts";
import { useFailure } from "./use-failure.ts";

interface FormSetup<Input extends FieldValues, Output, Result> {
  /** The contract's body, or the part of it that the form edits. */
  readonly schema: z.ZodType<Output, Input>;
  readonly defaults?: DefaultValues<Input>;
  /** Replaces `defaults`: a record that may change meanwhile. Fields that the person changed stay. */
  readonly values?: Input;
  /**
   * @param version set if the person overwrites what somebody else has changed meanwhile. It is
   *   sent in place of the version that was read.
   */
  readonly submit: (values: Output, version?: number) => Promise<Result>;
  /** Called after `submit` succeeds, when leaving no longer asks. */
  readonly onSaved?: (result: Result, values: Output) => void;
  /** The default message if the server sent none, or a function that returns the message for an error. */
  readonly failed: string | ((error: unknown) => string);
  /** True for an error that is shown elsewhere. */
  readonly isShownElsewhere?: (error: unknown) => boolean;
  /**
   * The name under which unsent input is stored across reloads. Never set it for a form that contains a password or
   * a code.
   */
  readonly keeps?: string | undefined;
  /** The form's name for a field of the server; undefined if the form has no such field. */
  readonly fieldOf?: (serverField: string, values: Input) => FieldPath<Input> | undefined;
  /**
   * By field: other fields whose errors are also cleared when it is edited, such as the other end of a date range.
   */
  readonly alsoClears?: Readonly<Partial<Record<string, readonly FieldPath<Input>[]>>>;
}

/**
 * The form hook of the app. It validates with the contract's schema and shows the errors of the browser, the schema
 * and the server at their fields. Editing a field clears its error. Input stays when a save fails.
 */
export function useSaveForm<Input extends FieldValues, Output, Result = unknown>(
  setup: FormSetup<Input, Output, Result>,
) {
  const frame = useRef<HTMLFormElement>(null);
  const starts = useRef(0);
  const [error, setFailure] = useFailure();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(setup.schema),
    ...(setup.defaults && { defaultValues: setup.defaults }),
    ...(setup.values && { values: setup.values, resetOptions: { keepDirtyValues: true } }),
    // An error stays until its field is edited. Only the next submit shows it again.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { formState, subscribe, clearErrors, getValues } = form;
  const kept = useDraft<Input>(setup.keeps);
  const { put: keepValues } = kept;
  const { errors, isDirty, isSubmitting } = formState;

  const unsaved = useUnsaved(frame, isDirty);
  const { summary, unshown, showInvalid, clearInvalid } = useInvalidFields(frame, errors);

  const latest = useRef(setup);
  useEffect(() => {
    latest.current = setup;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name === undefined || type !== "change") return;
          unsaved.setSaved(false);
          const [field = name] = name.split(".");
          clearErrors([name as FieldPath<Input>, ...(latest.current.alsoClears?.[field] ?? [])]);
          clearInvalid();
          keepValues(getValues());
        },
      }),
    [subscribe, clearErrors, getValues, keepValues, clearInvalid, unsaved],
  );

  const formNameOf = (serverField: string): FieldPath<Input> | undefined => {
    const values = form.getValues();
    if (setup.fieldOf) return setup.fieldOf(serverField, values);
    return serverField in values ? (serverField as FieldPath<Input>) : undefined;
  };

  const save = async (version?: number): Promise<void> => {
    setFailure(undefined);
    clearInvalid();
    clearErrors();
    let isRefused = false;
    let done: (() => void) | undefined;
    const halfTyped = frame.current ? halfTypedNames(frame.current) : [];
    for (const name of halfTyped)
      form.setError(name as FieldPath<Input>, { message: "Enter a date such as 12 Mar 2026" });
    if (halfTyped.length > 0) return showInvalid();
    await form.handleSubmit(
      async (values) => {
        const start = starts.current;
        try {
          const result = await setup.submit(values, version);
          // After the form has started over, the draft is only what was typed since then.
          if (starts.current === start) {
            unsaved.setSaved(true);
            kept.drop();
          }
          done = () => setup.onSaved?.(result, values);
        } catch (failed) {
          if (failed instanceof GivenUp) return;
          isRefused = true;
          if (!setup.isShownElsewhere?.(failed) && !showFieldErrors(form, failed, formNameOf))
            setFailure(failed);
        }
      },
      () => {
        isRefused = true;
      },
    )();
    if (isRefused) showInvalid();
    done?.();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  /** The values that somebody else has changed in the fields that the person changed too. */
  const conflict = error instanceof ApiError && error.conflicts.length > 0 ? error : undefined;
  const failureOf = (failed: unknown) =>
    typeof setup.failed === "function" ? setup.failed(failed) : serverMessage(failed, setup.failed);

  return {
    ...form,
    frame,
    submit,
    save,
    /** Unsent input of an earlier visit; undefined if there is none. */
    keptOffer: kept.found && {
      take: () => {
        for (const [name, value] of Object.entries(kept.take() ?? {}))
          form.setValue(name as FieldPath<Input>, value as never, { shouldDirty: true });
      },
      drop: kept.drop,
    },
    /** Deletes the stored input, because the person discards it. */
    forgetKept: kept.drop,
    /**
     * Shows the values of the next record while the last one, which is no longer a draft, is being sent.
     * @param isDraft set if the values are unsent input, such as a refused record's
     */
    startOver: (values: DefaultValues<Input>, isDraft = false) => {
      starts.current += 1;
      form.reset(values);
      if (!isDraft) kept.drop();
      // If the person had already left the form, storing its values would overwrite the draft of the form that
      // replaced it.
      else if (frame.current) keepValues(form.getValues());
    },
    isSubmitting,
    isDirty,
    /** Whether leaving now would lose unsaved input. */
    isUnsaved: unsaved.isUnsaved,
    errorOf: (name: FieldPath<Input>) => messageOf(errors, name),
    /** Why the last save failed, if no field is at fault. */
    error,
    failure: error === undefined ? unshown : failureOf(error),
    setFailure,
    /** Saves over somebody else's changes; undefined if there are none. */
    keepMine: conflict && (() => void save(conflict.version)),
    /** The invalid fields, for people who cannot see them. */
    summary,
    /**
     * Takes over what somebody else saved meanwhile, also where both changed the same field. All other fields that
     * the person changed keep their values.
     */
    takeOver: (values: DefaultValues<Input>) => {
      form.reset(values as Input, { keepDirtyValues: true });
      for (const { field } of conflict?.conflicts ?? []) {
        const name = formNameOf(field);
        if (name !== undefined) form.resetField(name);
      }
      setFailure(undefined);
    },
  };
}

export type SaveForm<Input extends FieldValues, Output> = ReturnType<
  typeof useSaveForm<Input, Output>
>;

/** Knows whether leaving now would lose unsaved input, and asks before that. */
function useUnsaved(frame: RefObject<HTMLFormElement | null>, isDirty: boolean) {
  const isDirtyNow = useRef(false);
  const isSaved = useRef(false);

  // When a submit button is disabled with a reason, a different element replaces it, so the focus is lost.
  useEffect(() => {
    if (!isDirtyNow.current || isDirty || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [frame, isDirty]);
  useEffect(() => {
    isDirtyNow.current = isDirty;
  });

  const [unsaved] = useState(() => ({
    isUnsaved: () => isDirtyNow.current && !isSaved.current,
    setSaved: (saved: boolean) => {
      isSaved.current = saved;
    },
  }));
  useEffect(() => trackUnsaved(unsaved.isUnsaved), [unsaved]);
  return unsaved;
}

/** Shows the invalid fields after a save is refused: the first one gets the focus, and a summary names them all. */
function useInvalidFields(frame: RefObject<HTMLFormElement | null>, errors: object) {
  const [summary, setSummary] = useState<string>();
  const [unshown, setUnshown] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const errorsNow = useRef(errors);
  useEffect(() => {
    errorsNow.current = errors;
  });

  // Runs after the errors are on the screen: the first invalid field gets the focus, wherever its error came from.
  useEffect(() => {
    if (refusals === 0 || frame.current === null) return;
    const bad = badControls(frame.current);
    bad[0]?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- only the document knows which controls are invalid
    setSummary(summaryOf(bad));
    // An error of a field that is not on the screen must still be shown.
    if (bad.length === 0) setUnshown(firstMessage(errorsNow.current));
  }, [frame, refusals]);

  const clearInvalid = useCallback(() => {
    setSummary(undefined);
    setUnshown(undefined);
  }, []);
  const showInvalid = () => setRefusals((count) => count + 1);
  return { summary, unshown, showInvalid, clearInvalid };
}

/** Shows the server's messages at their fields. Returns whether there were any. */
function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failed: unknown,
  formNameOf: (serverField: string) => FieldPath<Input> | undefined,
): boolean {
  if (!(failed instanceof ApiError)) return false;
  const named = Object.entries(failed.fields).flatMap(([serverField, message]) => {
    const name = formNameOf(serverField);
    return name === undefined ? [] : [{ name, message }];
  });
  for (const { name, message } of named) form.setError(name, { type: "server", message });
  return named.length > 0;
}

function messageOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  name: FieldPath<Values>,
): string | undefined {
  const found: unknown = get(errors, name);
  if (typeof found !== "object" || found === null || !("message" in found)) return undefined;
  return typeof found.message === "string" ? found.message : undefined;
}

function firstMessage(errors: object): string | undefined {
  const messages = Object.values(errors).map((error: unknown) =>
    typeof error === "object" && error !== null && "message" in error ? error.message : undefined,
  );
  return messages.find((message) => typeof message === "string");
}
