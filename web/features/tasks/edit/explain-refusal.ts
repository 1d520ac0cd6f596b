import type { TaskFields } from "../../../sync/optimistic/tasks.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import type { Refusal } from "./refusal-banner.tsx";

/** The words for a change that was refused: the server's, which names who came first where it was a conflict. */
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
