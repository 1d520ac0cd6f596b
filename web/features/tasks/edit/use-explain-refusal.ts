import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listActivities } from "../../../../contract/activities.ts";
import type { Task } from "../../../../contract/tasks.ts";
import { ApiError, serverMessage } from "../../../api/call.ts";
import { queryOptionsFor } from "../../../api/queries.ts";
import { useUser } from "../../session/public.ts";
import type { Refusal } from "./refusal-banner.tsx";
import type { TaskFields } from "../../../sync/optimistic/tasks.ts";

/** Among so many of a task's last activities the other person's is looked for. */
const LOOK_BACK = 10;

/** The name of the last person but `me` who changed the task, if that can be found out. */
async function otherWhoChanged(
  client: QueryClient,
  { taskId, me }: { taskId: string; me: string },
): Promise<string | undefined> {
  const query = { entity: taskId, limit: LOOK_BACK };
  try {
    const options = queryOptionsFor(listActivities, { query });
    const { data } = await client.fetchQuery({ ...options, staleTime: 0 });
    return data.find(({ user }) => user && user._id !== me)?.user?.name;
  } catch {
    return undefined;
  }
}

/** Finds the words for a change that was refused: the server's, and who came first where it was a conflict. */
export function useExplainRefusal({ _id: taskId }: Pick<Task, "_id">) {
  const client = useQueryClient();
  const me = useUser()._id;
  return useCallback(
    async (error: unknown, fields: Partial<TaskFields> = {}): Promise<Refusal> => {
      const fallback =
        fields.status === undefined
          ? "Failed to save the task. Please try again."
          : "Failed to update task status";
      const message = serverMessage(error, fallback);
      if (!(error instanceof ApiError && error.status === 409))
        return { message, isConflict: false };
      const name = await otherWhoChanged(client, { taskId, me });
      return {
        message: name
          ? `${name} changed this task in the meantime. Reload it and try again.`
          : message,
        isConflict: true,
      };
    },
    [client, taskId, me],
  );
}
