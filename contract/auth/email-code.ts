import { z } from "zod";

/** Minutes until a code expires. */
export const CODE_MINUTES = 15;
export const CODE_DIGITS = 8;
/** The number of wrong codes after which a new one must be sent. */
export const CODE_TRIES = 5;

const CODE = { error: `Enter the ${CODE_DIGITS} digits from the mail.` };

/** The code of a mail, as a person copies it: with or without spaces. */
export const emailCode = z
  .string(CODE)
  .max(50, CODE)
  .transform((value) => value.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), CODE));
