import { useCallback, useEffect, useRef, useState } from "react";
import { isUnreachable } from "../api/api-error.ts";
import { onReconnect } from "../ui/network.ts";

type SetErrorText = (text: string | undefined, failure?: unknown) => void;

/** What failed, in words. That the server could not be reached is no longer said once it can be. */
export function useErrorText(): readonly [string | undefined, SetErrorText] {
  const [error, setError] = useState<string>();
  const isOfNetwork = useRef(false);
  useEffect(
    () =>
      onReconnect(() => {
        if (isOfNetwork.current) setError(undefined);
      }),
    [],
  );
  const set = useCallback<SetErrorText>((text, failure) => {
    isOfNetwork.current = isUnreachable(failure);
    setError(text);
  }, []);
  return [error, set];
}
