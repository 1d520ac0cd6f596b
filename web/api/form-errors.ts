import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-error.ts";

/** Puts the server's messages on the fields they speak of, and the focus on the first; answers whether there was any. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const fields = error instanceof ApiError ? error.fields : {};
  const named = names.filter((name) => fields[name] !== undefined);
  for (const name of named) {
    const told = { type: "server", message: fields[name] ?? "" };
    setError(name, told, { shouldFocus: name === named[0] });
  }
  return named.length > 0;
}
