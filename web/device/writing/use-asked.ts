import { useMutation, type UseMutateFunction, type UseMutationResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { GivenUp } from "../../api/api-error.ts";

/** The state of a person's request. */
export type Asked<Answer, Input> = Part<UseMutationResult<Answer, Error, Input>>;

/** Distributes over the states, so that `isPending` still narrows `variables`. */
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

const untried = {
  data: undefined,
  error: null,
  variables: undefined,
  isPending: false,
  isSuccess: false,
  isError: false,
} as const;

/**
 * A request that a press starts, and its state. If the person cancels when asked to confirm who they are, the state
 * is as before the press: there is no error, and `onError` is not called. `mutateAsync` rejects, so that its caller
 * stops.
 */
export function useAsked<Answer, Input>(
  ask: (input: Input) => Promise<Answer>,
): Asked<Answer, Input> {
  const asked = useMutation<Answer, Error, Input>({ mutationFn: ask });
  const { mutate: start } = asked;
  const mutate = useCallback<UseMutateFunction<Answer, Error, Input>>(
    (...[input, options]) =>
      start(input as Input, {
        ...options,
        onError: (error, ...more) => {
          if (!(error instanceof GivenUp)) options?.onError?.(error, ...more);
        },
      }),
    [start],
  );
  const { mutateAsync, reset } = asked;
  return asked.error instanceof GivenUp
    ? { ...untried, mutate, mutateAsync, reset }
    : { ...asked, mutate };
}
