interface Repeated {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The error of a repeated password. The repetition is not sent. */
export function repeatedPasswordError({ password, confirmPassword }: Repeated): string | undefined {
  if (confirmPassword === "") return "Please confirm your password";
  return confirmPassword === password ? undefined : "Passwords do not match";
}
