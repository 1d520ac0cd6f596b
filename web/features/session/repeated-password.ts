interface Repeated {
  readonly password: string;
  readonly confirmPassword: string;
}

/** What is wrong with a password's repetition, which is not sent. */
export function repeatedPasswordError({ password, confirmPassword }: Repeated): string | undefined {
  if (confirmPassword === "") return "Please confirm your password";
  return confirmPassword === password ? undefined : "Passwords do not match";
}
