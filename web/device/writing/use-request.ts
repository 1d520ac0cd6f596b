import { type Asked, useAsked } from "./use-asked.ts";

/**
 * A request that a press starts and that is not a write: downloading a file, previewing an import,
 * switching the company. Writes use `useCommand`.
 */
export function useRequest<Answer, Input = void>(
  ask: (input: Input) => Promise<Answer>,
): Asked<Answer, Input> {
  return useAsked(ask);
}
