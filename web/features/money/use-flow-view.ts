import { useSearchParams } from "react-router";
import type { FlowView } from "./flow-marks.ts";

/** How the months are shown, which stands in the URL. */
export function useFlowView(): { view: FlowView; change: (next: FlowView) => void } {
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "month" ? "month" : "cumulative";
  const change = (next: FlowView) =>
    setParams(
      (current) => {
        const search = new URLSearchParams(current);
        if (next === "month") search.set("view", next);
        else search.delete("view");
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, change };
}
