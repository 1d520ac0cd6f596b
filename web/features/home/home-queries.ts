import { useQuery } from "@tanstack/react-query";
import {
  getClientHome,
  getContractorHome,
  getEngineerHome,
  type HomeTask,
} from "../../../contract/home/home.ts";
import type { TaskStatus } from "../../../contract/tasks/tasks.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { useAction } from "../../device/writing/use-command.ts";
import { useShown } from "../../device/writing/use-shown.ts";
import { acceptAction, moveAction } from "../tasks/public.ts";

const engineerHome = queryOptionsFor(getEngineerHome);

/** The engineer's home, with pending status changes applied. */
export function useEngineerHome() {
  return useQuery({ ...engineerHome, select: useShown(engineerHome.queryKey) });
}

export function useClientHome() {
  return useQuery(queryOptionsFor(getClientHome));
}

const contractorHome = queryOptionsFor(getContractorHome);

/** The contractor's home, with pending status changes applied. */
export function useContractorHome() {
  return useQuery({ ...contractorHome, select: useShown(contractorHome.queryKey) });
}

/** Accepts finished tasks, as one action. */
export function useAcceptTasks() {
  const act = useAction();
  return (tasks: readonly HomeTask[]) => void act(acceptAction(tasks));
}

interface Move {
  readonly task: Pick<HomeTask, "_id" | "title" | "status">;
  readonly to: TaskStatus;
}

/** Moves one of the contractor's tasks to its next status: optimistic, rolled back if the server refuses. */
export function useMoveTask() {
  const act = useAction();
  return ({ task, to }: Move) => void act(moveAction(task, to));
}
