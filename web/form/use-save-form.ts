import "../api/no-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { ApiError, serverMessage } from "../api/api-error.ts";
import { badControls, halfTypedNames, summaryOf } from "./form-controls.ts";

interface FormSetup<Input extends FieldValues, Output, Result> {
  /** The contract's body, or the part of it that the form holds. */
  readonly schema: z.ZodType<Output, Input>;
  /** What the form holds at first. */
  readonly defaults?: DefaultValues<Input>;
  /** In place of `defaults`: a record that may change meanwhile. Fields that were changed here stay. */
  readonly values?: Input;
  /**
   * @param version set where the person keeps theirs over what somebody else has changed meanwhile: to be
   *   sent in place of the version that was read.
   */
  readonly submit: (values: Output, version?: number) => Promise<Result>;
  /** Called once `submit` is through, when leaving no longer asks. */
  readonly onSaved?: (result: Result, values: Output) => void;
  /** What to say where the server said nothing, or how to word an error. */
  readonly failed: string | ((error: unknown) => string);
  /** True for an error that is told elsewhere. */
  readonly isToldElsewhere?: (error: unknown) => boolean;
  /** The form's name for a field of the server; undefined if the form has no such field. */
  readonly fieldOf?: (serverField: string, values: Input) => FieldPath<Input> | undefined;
  /** Fields whose errors go too when one is edited, such as the other end of a span. */
  readonly alsoClears?: Readonly<Partial<Record<string, readonly FieldPath<Input>[]>>>;
}

/**
 * The one form. It checks by the contract's schema, puts the errors of the browser, the schema and the server
 * on their fields, takes a field's error away when the field is edited, and keeps what was typed when a save fails.
 */
export function useSaveForm<Input extends FieldValues, Output, Result = unknown>(
  setup: FormSetup<Input, Output, Result>,
) {
  const frame = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const isDirtyNow = useRef(false);
  const [error, setFailure] = useState<unknown>();
  const [summary, setSummary] = useState<string>();
  const [unshown, setUnshown] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(setup.schema),
    ...(setup.defaults && { defaultValues: setup.defaults }),
    ...(setup.values && { values: setup.values, resetOptions: { keepDirtyValues: true } }),
    // An error stays until its field is edited, and comes back only with the next try.
    reValidateMode: "onSubmit",
    shouldFocusError: false,
  });
  const { formState, subscribe, clearErrors } = form;
  const { errors, isDirty, isSubmitting } = formState;

  const errorsNow = useRef(errors);
  useEffect(() => {
    isDirtyNow.current = isDirty;
    errorsNow.current = errors;
  });

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
          isSaved.current = false;
          const [field = name] = name.split(".");
          clearErrors([name as FieldPath<Input>, ...(latest.current.alsoClears?.[field] ?? [])]);
          setSummary(undefined);
          setUnshown(undefined);
        },
      }),
    [subscribe, clearErrors],
  );

  // After the errors are on the screen: the first bad field gets the focus, wherever its error came from.
  useEffect(() => {
    if (refusals === 0 || frame.current === null) return;
    const bad = badControls(frame.current);
    bad[0]?.focus();
    setSummary(summaryOf(bad));
    // An error of a field that is not on the screen must be seen all the same.
    if (bad.length === 0) setUnshown(firstMessage(errorsNow.current));
  }, [refusals]);

  const formNameOf = (serverField: string): FieldPath<Input> | undefined => {
    const values = form.getValues();
    if (setup.fieldOf) return setup.fieldOf(serverField, values);
    return serverField in values ? (serverField as FieldPath<Input>) : undefined;
  };

  /** Puts the server's messages on their fields; answers whether there was any. */
  const tell = (failed: unknown): boolean => {
    if (!(failed instanceof ApiError)) return false;
    const named = Object.entries(failed.fields).flatMap(([serverField, message]) => {
      const name = formNameOf(serverField);
      return name === undefined ? [] : [{ name, message }];
    });
    for (const { name, message } of named) form.setError(name, { type: "server", message });
    return named.length > 0;
  };

  const save = async (version?: number): Promise<void> => {
    setFailure(undefined);
    setSummary(undefined);
    setUnshown(undefined);
    clearErrors();
    let isRefused = false;
    let done: (() => void) | undefined;
    const halfTyped = frame.current ? halfTypedNames(frame.current) : [];
    for (const name of halfTyped)
      form.setError(name as FieldPath<Input>, { message: "Complete this date, or clear it" });
    if (halfTyped.length > 0) return setRefusals((count) => count + 1);
    await form.handleSubmit(
      async (values) => {
        try {
          const result = await setup.submit(values, version);
          isSaved.current = true;
          done = () => setup.onSaved?.(result, values);
        } catch (failed) {
          isRefused = true;
          if (!setup.isToldElsewhere?.(failed) && !tell(failed)) setFailure(failed);
        }
      },
      () => {
        isRefused = true;
      },
    )();
    if (isRefused) setRefusals((count) => count + 1);
    done?.();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  /** What somebody else has changed of the same fields. */
  const conflict = error instanceof ApiError && error.conflicts.length > 0 ? error : undefined;
  const failureOf = (failed: unknown) =>
    typeof setup.failed === "function" ? setup.failed(failed) : serverMessage(failed, setup.failed);

  return {
    ...form,
    frame,
    submit,
    save,
    isSubmitting,
    isDirty,
    /** Whether something typed would be lost by leaving now. */
    isUnsaved: () => isDirtyNow.current && !isSaved.current,
    errorOf: (name: FieldPath<Input>) => messageOf(errors, name),
    /** Why the last save failed, where that is no field's fault. */
    error,
    failure: error === undefined ? unshown : failureOf(error),
    setFailure,
    /** Saves what the form holds over what somebody else has changed; undefined where nobody has. */
    keepMine: conflict && (() => void save(conflict.version)),
    /** What is wrong, for those who do not see the fields. */
    summary,
    /**
     * Takes over what somebody else saved meanwhile, also where the two are in conflict. All other fields
     * that were changed here stay.
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
