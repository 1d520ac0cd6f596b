import type { TaskFields } from "../../../sync/optimistic/tasks.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import type { Refusal } from "./refusal-banner.tsx";

/** The message for a refused change: the server's. For a conflict, it names who changed the task first. */
export function explainRefusal(error: unknown, fields: Partial<TaskFields> = {}): Refusal {
  const fallback =
    fields.status === undefined
      ? "Failed to save the task. Please try again."
      : "Failed to update task status";
  return {
    message: serverMessage(error, fallback),
    isConflict: error instanceof ApiError && error.status === 409,
  };
}
