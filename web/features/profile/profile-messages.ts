import { errorMessage } from "../../api/api-error.ts";

/** The profile page's message for a failed change of details. */
export function updateFailure(error: unknown): string {
  return errorMessage(error, "Update failed");
}

/** The profile page's message for a failed change of password. */
export function changePasswordFailure(error: unknown): string {
  return errorMessage(error, "Change password failed");
}
