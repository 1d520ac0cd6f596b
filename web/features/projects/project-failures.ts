import { ApiError, serverMessage } from "../../api/api-error.ts";

/** Thrown before a save is sent if the person's role no longer allows it. The message says so. */
export class InsufficientPermissions extends Error {
  override readonly name = "InsufficientPermissions";
}

/** The form's message if a project could not be saved. */
export function saveFailure(error: unknown): string {
  if (error instanceof InsufficientPermissions) return error.message;
  if (error instanceof ApiError && error.status === 403) {
    return "You do not have permission to perform this action. Please contact your administrator.";
  }
  return serverMessage(error, "Failed to save project. Please try again.");
}

/** The dialog's message if a project could not be deleted. */
export function deleteFailure(error: unknown): string {
  return serverMessage(error, "Failed to delete project");
}

/** Whether someone else changed the project since it was read. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Whether the project does not exist for this person. A malformed id in the URL counts too. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === "validation_failed");
}
