import { z } from "zod";

interface FormBody<Values, Body> {
  /** Converts the form's values to the body. */
  readonly toBody: (values: Values) => unknown;
  /** The contract's schema of that body. Its messages appear on the fields of the same names. */
  readonly body: z.ZodType<Body>;
  /** Errors that only the form knows, by field. They come before the contract's messages. */
  readonly problems?: (values: Values) => Readonly<Record<string, string | undefined>>;
}

/** Returns a schema for a form whose values differ from its body, for example while a number is not typed yet. */
export function formSchema<Values, Body>(form: FormBody<Values, Body>): z.ZodType<Body, Values> {
  return z.custom<Values>().transform((values, context) => {
    const parsed = form.body.safeParse(form.toBody(values));
    const found = new Map<string, string>();
    for (const [field, message] of Object.entries(form.problems?.(values) ?? {}))
      if (message !== undefined) found.set(field, message);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0]);
      if (!found.has(field)) found.set(field, message);
    }
    if (parsed.success && found.size === 0) return parsed.data;
    for (const [field, message] of found)
      context.addIssue({ code: "custom", path: [field], message });
    return z.NEVER;
  });
}
