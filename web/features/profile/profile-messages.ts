import { errorMessage } from "../../api/api-error.ts";

/** What the profile page says when a change of details fails. */
export function updateFailure(error: unknown): string {
  return errorMessage(error, "Update failed");
}

/** What the profile page says when a change of password fails. */
export function changePasswordFailure(error: unknown): string {
  return errorMessage(error, "Change password failed");
}
