import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { useSummary } from "./dashboard-queries.ts";

const FirstStepsCard = lazyView(
  async () => (await import("./first-steps-card.tsx")).FirstStepsCard,
  null,
);

/** What a new company still has to do. Gone once it is done or dismissed. */
export function FirstSteps() {
  const steps = useSummary().data?.data.firstSteps;
  return steps ? <FirstStepsCard steps={steps} /> : null;
}
