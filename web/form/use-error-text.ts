import { useCallback, useState } from "react";
import { useFailure } from "./use-failure.ts";

type SetErrorText = (text: string | undefined, failure?: unknown) => void;

/** Stores the message about a failure. Without a failure, the message is about the input. */
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
