import { useEffect, useMemo, useRef, useState } from "react";
import { deleteTask, getTask, putTask, type Task, updateTask } from "../../../contract/tasks.ts";
import { asksForDeleted } from "../../api/deleted.ts";
import { knownRow } from "../../sync/cache.ts";
import type { Entry } from "../../sync/core/command.ts";
import { useSync } from "../../sync/sync-context.tsx";
import { useShown } from "../../sync/use-shown.ts";
import { steadyRows } from "./steady-rows.ts";

/** How long rows stay in their positions after this person changed one of them. */
const STAY_MS = 5_000;

const changes: ReadonlySet<string> = new Set([putTask.name, updateTask.name]);
/** Its deletion is held, or on its way. */
function isBeingDeleted(entries: readonly Entry[], taskId: string): boolean {
  return entries.some(
    ({ command }) =>
      command.route.name === deleteTask.name &&
      (command.input.params as { id: string }).id === taskId,
  );
}
const isChange = ({ command }: Entry) => changes.has(command.route.name);

interface Held {
  readonly scope: unknown;
  readonly order: readonly string[];
  /** The tasks that this person changed meanwhile. */
  readonly changed: ReadonlySet<string>;
}

/**
 * The tasks of a list, in unchanged positions for 5 s after this person changed one: a second click must not tick
 * what slid under it.
 * @param scope the list's query. Another one releases the rows.
 */
export function useSteady(tasks: readonly Task[], scope: unknown): readonly Task[] {
  const { queue, client } = useSync();
  const [held, setHeld] = useState<Held>();
  const isHeld = held?.scope === scope;
  const pending = useShown(oneTask);
  const shown = useMemo(() => {
    if (!held || !isHeld) return tasks;
    const goneOf = (id: string) => {
      const task = knownRow(client, "task", id) as Task | undefined;
      const isDeleted = asksForDeleted({ params: { id } }) || isBeingDeleted(queue.entries(), id);
      const isGone = !task || !held.changed.has(id) || isDeleted;
      return isGone ? undefined : pending({ data: task }).data;
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
      const ids = fresh.map(({ command }) => (command.input.params as { id: string }).id);
      const { current } = latest;
      setHeld((held) => {
        const before = held?.scope === current.scope ? held : undefined;
        return {
          scope: current.scope,
          order: before?.order ?? current.shown.map(({ _id }) => _id),
          changed: new Set([...(before?.changed ?? []), ...ids]),
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

/** Pending changes are applied to a task by its own id, so one key serves for all. */
const oneTask = [getTask.name];
