import { hashKey } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isRecalled, recalledSince } from "./recall.ts";

/** Whether this device has answered a query in place of the server. */
export function useRecalled(queryKey: readonly unknown[]): boolean {
  const queryHash = hashKey(queryKey);
  return useSyncExternalStore(recalledSince.listen, () => isRecalled({ queryHash }));
}
