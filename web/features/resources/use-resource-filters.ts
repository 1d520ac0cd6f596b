import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { resourceParams } from "./resource-params.ts";

/** The resource filters of the URL, a function that changes them, and the panel that the URL opens. */
export function useResourceFilters() {
  const { state: filters, change } = useUrlState(resourceParams);
  const panel = useUrlPanel("resource", "week");
  return { filters, change, ...panel };
}

export type Filtering = ReturnType<typeof useResourceFilters>;
