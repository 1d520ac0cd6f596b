import { useEffect, useState } from "react";
import { isUnreachable } from "../api/api-error.ts";
import { onReconnect } from "../ui/network.ts";

/** What failed. That the server could not be reached is forgotten once it can be. */
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
