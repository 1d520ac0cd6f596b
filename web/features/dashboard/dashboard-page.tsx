import { Card, CardHeader } from "../../ui/data/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RECENT_ACTIVITIES_LIMIT } from "../../../contract/activities.ts";
import { ActivityFeed } from "../activities/public.ts";
import { RoleBlock } from "../home/public.ts";
import { NextMilestones } from "../milestones/public.ts";
import { OwnerNotes } from "../registration/public.ts";
import { useUser } from "../session/public.ts";
import { ActivityVolume } from "./activity-volume.tsx";
import { CostFlow } from "./cost-flow.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import { useSummary } from "./dashboard-queries.ts";

/** The dashboard: the person's own work, four figures for all work, recent activity, and costs. */
export function DashboardPage() {
  const { workspace } = useUser();
  return (
    <>
      <PageHeader title="Dashboard" description={`The state of the work at ${workspace.name}.`} />
      <OwnerNotes />
      <RoleBlock />
      <div className="grid gap-4">
        <FirstSteps />
        <SummaryCards />
        <NextMilestones most={5} />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ActivityVolume />
          <Card aria-labelledby="recent-activities">
            <CardHeader id="recent-activities" title="Recent activities" />
            <ActivityFeed limit={RECENT_ACTIVITIES_LIMIT} changes={false} />
          </Card>
        </div>
        <CostFlow />
      </div>
    </>
  );
}

const FirstStepsCard = lazyView(
  async () => (await import("./first-steps-card.tsx")).FirstStepsCard,
  null,
);

/** What a new company still has to do. Hidden once all of it is done or dismissed. */
function FirstSteps() {
  const steps = useSummary().data?.data.firstSteps;
  return steps ? <FirstStepsCard steps={steps} /> : null;
}
