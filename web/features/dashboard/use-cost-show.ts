import { useUrlChoice } from "../../ui/hooks/use-url-choice.ts";

/** What the cost chart shows: the plan and the spending, or what is submitted, approved and paid. */
export type CostShow = "spending" | "states";

/** What the cost chart shows, which stands in the URL. */
export function useCostShow(): { show: CostShow; change: (next: CostShow) => void } {
  const [show, change] = useUrlChoice<CostShow>("show", ["spending", "states"]);
  return { show, change };
}
