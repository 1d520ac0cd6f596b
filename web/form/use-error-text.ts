import { useCallback, useState } from "react";
import { useFailure } from "./use-failure.ts";

type SetErrorText = (text: string | undefined, failure?: unknown) => void;

/** What failed, in words. Without a failure, it is the input that the words are about. */
export function useErrorText(): readonly [string | undefined, SetErrorText] {
  const [text, setText] = useState<string>();
  const [failure, setFailure] = useFailure();
  const set = useCallback<SetErrorText>(
    (next, reason = next) => {
      setText(next);
      setFailure(reason);
    },
    [setFailure],
  );
  return [failure === undefined ? undefined : text, set];
}
