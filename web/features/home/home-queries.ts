import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getClientHome,
  getContractorHome,
  getEngineerHome,
  type HomeTask,
} from "../../../contract/home.ts";
import { getProject, listProjects } from "../../../contract/projects.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { getTask, listTasks, putTask, type TaskStatus } from "../../../contract/tasks.ts";
import { call } from "../../api/call.ts";
import { invalidate, queryKeyOf, queryOptionsFor } from "../../api/queries.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

export function useEngineerHome() {
  return useQuery(queryOptionsFor(getEngineerHome));
}

export function useClientHome() {
  return useQuery(queryOptionsFor(getClientHome));
}

export function useContractorHome() {
  return useQuery(queryOptionsFor(getContractorHome));
}

interface Move {
  readonly task: Pick<HomeTask, "_id" | "title" | "status">;
  readonly to: TaskStatus;
}

/** Moves one of the contractor's tasks on: shown at once, taken back if the server refuses. */
export function useMoveTask() {
  const client = useQueryClient();
  const show = (taskId: string, status: TaskStatus) =>
    client.setQueryData<AnswerOf<typeof getContractorHome>>(
      queryKeyOf(getContractorHome),
      (home) =>
        home && {
          data: {
            ...home.data,
            tasks: home.data.tasks.map((task) =>
              task._id === taskId ? { ...task, status } : task,
            ),
          },
        },
    );
  const mutationKey = [putTask.name, getContractorHome.name];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ task, to }: Move) =>
      call(putTask, { params: { id: task._id }, body: { status: to } }),
    onMutate: async ({ task, to }) => {
      await client.cancelQueries({ queryKey: queryKeyOf(getContractorHome) });
      show(task._id, to);
    },
    onSuccess: (_, { task, to }) => {
      if (to !== "done") return;
      const undo = () => mutate({ task: { ...task, status: to }, to: task.status });
      toast(`${task.title} is done.`, { tone: "green", action: { label: "Undo", onClick: undo } });
    },
    onError: (_, { task }) => {
      show(task._id, task.status);
      toast("Failed to update task status", { tone: "red" });
    },
    onSettled: () => {
      // The last of several moves at once fetches for all: an earlier answer would take them back.
      if (client.isMutating({ mutationKey }) > 1) return;
      void invalidate(client, getContractorHome, listTasks, getTask, getProject, listProjects);
    },
  });
  return mutate;
}
