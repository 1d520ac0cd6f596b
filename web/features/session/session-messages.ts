import { ApiError, errorMessage, serverMessage } from "../../api/api-error.ts";

/** What the sign-in form says of a failure; a refused pair of credentials is not told apart further. */
export function loginFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401)
    return "Invalid credentials. Please try again.";
  return errorMessage(error, "Login failed");
}

/** What the sign-up form says of a failure. */
export function registerFailure(error: unknown): string {
  return serverMessage(error, "Registration failed. Please try again.");
}
