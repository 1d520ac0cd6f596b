import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../api/api-error.ts";
import { isSlow, lineNow } from "../device/app/line.ts";
import { Banner } from "../ui/data/banner.tsx";
import { badControls, summaryOf } from "./form-controls.ts";
import { useErrorText } from "./use-error-text.ts";

/** How long a submit waits for a schema. The server checks the same. */
const SCHEMA_PATIENCE_MS = 2_000;

type Values = Readonly<Record<string, string | boolean>>;
/** The message of each invalid field. */
type Errors = Readonly<Record<string, string | undefined>>;

interface GuestFormSetup<Input extends Values> {
  /**
   * Loads the contract's schema for the input when somebody starts to use the form. The page does not wait for it,
   * and it is not loaded on a slow connection: the server makes the same checks.
   */
  readonly schema: () => Promise<z.ZodType>;
  /** Errors that only the form knows, by field. */
  readonly problems?: (values: Input) => Errors;
  /** The initial values: a text for each text field, and for each checkbox whether it is ticked. */
  readonly defaults: Input;
  readonly submit: (values: Input) => Promise<unknown>;
  /** Returns the message for an error. */
  readonly failed: (error: unknown) => string;
}

/**
 * The form of a page that people see first, often on a slow connection: it needs neither React Hook Form nor Zod to
 * be shown. As in `useSaveForm`, errors appear at their fields, editing a field clears its error, and input stays
 * when a submit fails.
 */
export function useGuestForm<Input extends Values>(setup: GuestFormSetup<Input>) {
  const { defaults } = setup;
  const frame = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(defaults);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useErrorText();
  const [summary, setSummary] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);

  // Runs after the errors are on the screen.
  useEffect(() => {
    if (refusals === 0 || frame.current === null) return;
    const bad = badControls(frame.current);
    bad[0]?.focus();
    setSummary(summaryOf(bad));
  }, [refusals]);

  /** Shows messages at their fields. The message of a field that is not on the screen is shown above the form. */
  const refuse = (found: Errors): void => {
    const isShown = (name: string) => name in defaults && frame.current?.elements.namedItem(name);
    const hidden = Object.entries(found).find(([name]) => !isShown(name));
    setErrors(found);
    setFailure(hidden?.[1]);
    setRefusals((count) => count + 1);
  };

  const schema = async (): Promise<z.ZodType | undefined> =>
    isSlow(lineNow()) ? undefined : setup.schema().catch(() => undefined);

  const send = async (): Promise<void> => {
    const checks = await Promise.race([schema(), pause(SCHEMA_PATIENCE_MS)]);
    // The values are read after the await, because the person may have typed more meanwhile.
    const typed = frame.current ? valuesIn(frame.current, defaults) : values;
    const found: Record<string, string> = {};
    for (const [name, message] of Object.entries(setup.problems?.(typed) ?? {}))
      if (message !== undefined) found[name] = message;
    for (const { path, message } of checks?.safeParse(typed).error?.issues ?? [])
      found[String(path[0])] ??= message;
    if (!checks && frame.current)
      for (const name of emptyNames(frame.current)) found[name] ??= "Please fill this in";
    if (Object.keys(found).length > 0) return refuse(found);
    await setup.submit(typed);
  };

  /** Runs work that may fail, with the form busy meanwhile, and shows why it failed. */
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setSubmitting(true);
    setFailure(undefined);
    setSummary(undefined);
    setErrors({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (Object.keys(fields).length > 0) refuse(fields);
      else setFailure(setup.failed(error), error);
    }
    setSubmitting(false);
  };

  return {
    frame,
    /** Returns the current values of the fields. */
    values,
    attempt,
    submit: () => void attempt(send),
    onInput: ({ target }: FormEvent) => {
      if (frame.current) setValues(valuesIn(frame.current, defaults));
      setErrors((shown) => ({ ...shown, [(target as HTMLInputElement).name]: undefined }));
      setSummary(undefined);
    },
    prepare: () => void schema(),
    errorOf: (name: keyof Input & string) => errors[name],
    failure,
    summary,
    isSubmitting,
    /** The name and the initial text of a text field. */
    text: (name: keyof Input & string) => ({ name, defaultValue: String(defaults[name]) }),
    /** The name and the initial state of a checkbox. */
    box: (name: keyof Input & string) => ({ name, defaultChecked: defaults[name] === true }),
  };
}

/** Returns the values of a form, for the fields in `defaults`. */
function valuesIn<Input extends Values>(form: HTMLFormElement, defaults: Input): Input {
  const data = new FormData(form);
  const read = ([name, initial]: [string, string | boolean]) => {
    const value = data.get(name);
    return [name, typeof initial === "boolean" ? value !== null : (value ?? initial)];
  };
  return Object.fromEntries(Object.entries(defaults).map(read)) as Input;
}

/** Returns the names of required fields that are empty. */
function emptyNames(form: HTMLFormElement): string[] {
  const required = form.querySelectorAll<HTMLInputElement>('input[aria-required="true"]');
  return [...required].filter(({ value }) => value.trim() === "").map(({ name }) => name);
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

interface GuestFormProps {
  form: Omit<ReturnType<typeof useGuestForm>, "errorOf" | "text" | "box" | "values">;
  /** The page's own message, shown as long as nothing has failed. */
  notice?: { readonly tone: "green" | "orange"; readonly words: string } | undefined;
  className?: string;
  children: ReactNode;
}

/** The form element, with the reason for a failure at the top. */
export function GuestForm({ form, notice, className, children }: GuestFormProps) {
  const { failure, frame, onInput, prepare, submit, summary } = form;
  const banner = failure === undefined ? notice : { tone: "red" as const, words: failure };
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className={className}
    >
      <div className="contents" onInput={onInput} onFocus={prepare}>
        {banner && (
          <div className="mb-3">
            <Banner key={failure} tone={banner.tone}>
              {banner.words}
            </Banner>
          </div>
        )}
        {children}
        <p aria-live="polite" className="sr-only">
          {summary}
        </p>
      </div>
    </form>
  );
}
