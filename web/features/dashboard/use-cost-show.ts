import { useSearchParams } from "react-router";

/** What the cost chart shows: the plan and the spending, or what is submitted, approved and paid. */
export type CostShow = "spending" | "states";

/** What the cost chart shows, which stands in the URL. */
export function useCostShow(): { show: CostShow; change: (next: CostShow) => void } {
  const [params, setParams] = useSearchParams();
  const show = params.get("show") === "states" ? "states" : "spending";
  const change = (next: CostShow) =>
    setParams(
      (current) => {
        const search = new URLSearchParams(current);
        if (next === "states") search.set("show", next);
        else search.delete("show");
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return { show, change };
}
