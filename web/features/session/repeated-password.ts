import { z } from "zod";
import { password } from "../../../contract/auth.ts";

/** A new password and its repetition, which is not sent. */
export const repeatedPassword = {
  password,
  confirmPassword: z.string().min(1, { error: "Please confirm your password" }),
};

interface Repeated {
  readonly password: string;
  readonly confirmPassword: string;
}

export function isRepeated({ password, confirmPassword }: Repeated): boolean {
  return password === confirmPassword;
}

/** The options for refining a form of `repeatedPassword` with `isRepeated`. */
export const unrepeated = {
  error: "Passwords do not match",
  path: ["confirmPassword"],
  // Checked along with the other fields, not only once they are valid.
  when: ({ value }: { value: unknown }) => {
    const { confirmPassword } = value as { confirmPassword?: unknown };
    return typeof confirmPassword === "string" && confirmPassword !== "";
  },
};
