import { useCallback, useState } from "react";
import type { AnyRoute } from "../../../contract/route.ts";
import type { Action, Refused } from "./actions.ts";
import type { CommandSpec } from "../outbox/command.ts";
import { createRepeats } from "../outbox/repeats.ts";
import { useSync } from "./sync-context.tsx";
import { type Asked, useAsked } from "./use-asked.ts";

interface CommandOptions<Answer, Picked> {
  /** Selects the part of the answer that the caller wants; by default all of it. */
  readonly pick?: (answer: Answer) => Picked;
  /** Reads to wait for, if they are on the screen, so that they are up to date when a dialog closes. */
  readonly shows?: readonly AnyRoute[];
}

/**
 * The one way to write: `const save = useCommand((body) => command(createTask, { body }))`, and then
 * `save.mutateAsync(body)` in a form or `save.mutate(body)` for a button. `make` may fetch first, and throw. If the
 * outcome of a try is unknown, the same request again repeats the command with its id.
 */
export function useCommand<Answer, Input = void, Picked = Answer>(
  make: (input: Input) => CommandSpec<Answer> | Promise<CommandSpec<Answer>>,
  { pick = asIs, shows = [] }: CommandOptions<Answer, Picked> = {},
): Asked<Picked, Input> {
  const { run, shown } = useSync();
  const [repeats] = useState(createRepeats);
  return useAsked(async (input) => {
    const spec = await make(input);
    const { id, done } = run(spec, repeats.idFor(spec));
    try {
      const answer = await done;
      await shown(shows.map(({ name }) => name));
      return pick(answer);
    } catch (error) {
      repeats.failed(id, spec, error);
      throw error;
    }
  });
}

function asIs<Answer, Picked>(answer: Answer): Picked {
  return answer as unknown as Picked;
}

/**
 * Sends a command that shows at once. Resolves once the server has done it, or once it waits for a network: the person goes
 * on. @throws ApiError if it is refused before that
 */
export function useSend<Input>(make: (input: Input) => CommandSpec): Asked<void, Input> {
  const { run, queue } = useSync();
  return useAsked(async (input) => {
    const { id, done, waits } = run({ ...make(input), patience: "long" });
    queue.goOnIfLate(id);
    await Promise.race([done, waits]);
  });
}

/** Carries out an action of a person, reports it, and offers to undo it. Resolves with the refused commands. */
export function useAction(): (act: Action) => Promise<Refused> {
  return useSync().acts.act;
}

/** Runs commands without waiting for the outcome. Their own messages report it. */
export function useRun(): (spec: CommandSpec) => void {
  const { run } = useSync();
  return useCallback((spec) => void run(spec), [run]);
}
