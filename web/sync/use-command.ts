import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { AnyRoute } from "../../contract/route.ts";
import type { CommandSpec } from "./core/command.ts";
import { createRepeats } from "./core/repeats.ts";
import { useSync } from "./sync-context.tsx";

/** How something that a person asked for stands. */
export type Asked<Answer, Input> = Part<UseMutationResult<Answer, Error, Input>>;

/** Of each of the states, so that `isPending` still tells whether there are `variables`. */
type Part<Result> =
  Result extends UseMutationResult<infer _, infer __, infer ___>
    ? Pick<
        Result,
        | "mutate"
        | "mutateAsync"
        | "isPending"
        | "isSuccess"
        | "isError"
        | "error"
        | "data"
        | "variables"
        | "reset"
      >
    : never;

interface CommandOptions<Answer, Picked> {
  /** What of the answer the caller wants; all of it if left out. */
  readonly pick?: (answer: Answer) => Picked;
  /** Reads that are waited for, where they are on the screen: what closes then shows them as they are. */
  readonly shows?: readonly AnyRoute[];
}

/**
 * The one way to write: `const save = useCommand((body) => command(createTask, { body }))`, and then
 * `save.mutateAsync(body)` in a form or `save.mutate(body)` for a button. `make` may ask first, and throw.
 * A try whose outcome nobody knows is repeated under its id when the same is asked for again.
 */
export function useCommand<Answer, Input = void, Picked = Answer>(
  make: (input: Input) => CommandSpec<Answer> | Promise<CommandSpec<Answer>>,
  { pick = asIs, shows = [] }: CommandOptions<Answer, Picked> = {},
): Asked<Picked, Input> {
  const { run, shown } = useSync();
  const [repeats] = useState(createRepeats);
  return useMutation<Picked, Error, Input>({
    mutationFn: async (input) => {
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
    },
  });
}

function asIs<Answer, Picked>(answer: Answer): Picked {
  return answer as unknown as Picked;
}

/** Runs commands for whose outcome nobody waits: it is told in the words that they carry. */
export function useRun(): (spec: CommandSpec) => void {
  const { run } = useSync();
  return useCallback((spec) => void run(spec), [run]);
}
