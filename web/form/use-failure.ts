import { useEffect, useState } from "react";
import { isUnreachable } from "../api/api-error.ts";
import { onReconnect } from "../ui/network.ts";

/** Stores a failure. A failure to reach the server is cleared once it can be reached. */
export function useFailure() {
  const state = useState<unknown>();
  const [, setFailure] = state;
  useEffect(
    () =>
      onReconnect(() =>
        setFailure((failure: unknown) => (isUnreachable(failure) ? undefined : failure)),
      ),
    [setFailure],
  );
  return state;
}
