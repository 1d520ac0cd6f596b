import { ApiError, errorMessage, serverMessage } from "../../api/api-error.ts";

/** The sign-in form's message for a failure. It does not say which of the credentials is wrong. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401)
    return "Invalid credentials. Please try again.";
  return errorMessage(error, "Login failed");
}

/** The sign-up form's message for a failure. */
export function registerFailure(error: unknown): string {
  return serverMessage(error, "Registration failed. Please try again.");
}
