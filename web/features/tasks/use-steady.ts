import { useEffect, useMemo, useRef, useState } from "react";
import type { HomeTask } from "../../../contract/home/home.ts";
import { acceptDueDate, declineDueDate } from "../../../contract/tasks/due-date-proposals.ts";
import { deleteTask, getTask, putTask, updateTask } from "../../../contract/tasks/tasks.ts";
import { asksForDeleted } from "../../api/deleted.ts";
import { knownRow } from "../../device/overlay/cache.ts";
import type { Entry } from "../../device/outbox/command.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { useShown } from "../../device/writing/use-shown.ts";
import { steadyRows } from "./steady-rows.ts";

/** How long rows stay in their positions after this person changed one of them. */
const STAY_MS = 5_000;

const changes: ReadonlySet<string> = new Set([
  putTask.name,
  updateTask.name,
  acceptDueDate.name,
  declineDueDate.name,
]);
/** Whether the task's deletion waits for its undo window, or is being sent. */
function isBeingDeleted(entries: readonly Entry[], taskId: string): boolean {
  return entries.some(
    ({ command }) =>
      command.route.name === deleteTask.name &&
      (command.input.params as { id: string }).id === taskId,
  );
}
const isChange = ({ command }: Entry) => changes.has(command.route.name);

interface Held<T> {
  readonly scope: unknown;
  readonly order: readonly string[];
  /** The tasks that this person has changed, in their current state, by id. */
  readonly changed: ReadonlyMap<string, T>;
}

/**
 * The tasks of a list. Their positions do not change for 5 s after the person has changed a task, so that a second
 * click does not tick the next task, which would otherwise move there.
 * @param scope the list's query. A different query releases the rows.
 */
export function useSteady<T extends HomeTask>(tasks: readonly T[], scope: unknown): readonly T[] {
  const { queue, client } = useSync();
  const [held, setHeld] = useState<Held<T>>();
  const isHeld = held?.scope === scope;
  const pending = useShown(oneTask);
  const shown = useMemo(() => {
    if (!held || !isHeld) return tasks;
    const goneOf = (id: string) => {
      const changed = held.changed.get(id);
      const task = (knownRow(client, "task", id) as T | undefined) ?? changed;
      const isDeleted = asksForDeleted({ params: { id } }) || isBeingDeleted(queue.entries(), id);
      return !changed || isDeleted ? undefined : pending({ data: task }).data;
    };
    return steadyRows(tasks, { order: held.order, goneOf });
  }, [tasks, held, isHeld, client, queue, pending]);

  const latest = useRef({ shown, scope });
  useEffect(() => {
    latest.current = { shown, scope };
  });
  useEffect(() => {
    let timer: number | undefined;
    let seen = new Set<string>();
    const leave = queue.subscribe(() => {
      const all = queue.entries().filter(isChange);
      const fresh = all.filter(({ command }) => !seen.has(command.id));
      seen = new Set(all.map(({ command }) => command.id));
      if (fresh.length === 0) return;
      const { current } = latest;
      setHeld((held) => {
        const before = held?.scope === current.scope ? held : undefined;
        return {
          scope: current.scope,
          order: before?.order ?? current.shown.map(({ _id }) => _id),
          changed: withChanges(before?.changed ?? new Map<string, T>(), current.shown, fresh),
        };
      });
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setHeld(undefined), STAY_MS);
    });
    return () => {
      leave();
      window.clearTimeout(timer);
    };
  }, [queue]);
  return shown;
}

/** The changed tasks, with the effects of their commands. */
function withChanges<T extends HomeTask>(
  before: ReadonlyMap<string, T>,
  shown: readonly T[],
  commands: readonly Entry[],
): ReadonlyMap<string, T> {
  const changed = new Map(before);
  for (const { command } of commands) {
    const { id } = command.input.params as { id: string };
    const task = changed.get(id) ?? shown.find(({ _id }) => _id === id);
    if (task) changed.set(id, { ...task, ...(command.shown as Partial<T>) });
  }
  return changed;
}

/** Pending changes are applied to a task by its own id, so one key serves for all. */
const oneTask = [getTask.name];
