import { useMutation } from "@tanstack/react-query";
import type { Asked } from "./use-command.ts";

/**
 * Something that is asked for by a press and changes nothing: a file to save, the preview of an import,
 * another company to go on in. Writes go by `useCommand`.
 */
export function useAsk<Answer, Input = void>(
  ask: (input: Input) => Promise<Answer>,
): Asked<Answer, Input> {
  return useMutation<Answer, Error, Input>({ mutationFn: ask });
}
