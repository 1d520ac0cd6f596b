import { useUrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { resourceParams } from "./resource-params.ts";

/** What the URL chooses of resources, a way to change some of it, and the panel that it opens. */
export function useResourceFilters() {
  const { state: filters, change } = useUrlState(resourceParams);
  const panel = useUrlPanel("resource", "week");
  return { filters, change, ...panel };
}

export type Filtering = ReturnType<typeof useResourceFilters>;
