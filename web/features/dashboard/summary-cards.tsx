import { Banknote, FolderKanban, ListChecks, TrendingUp } from "lucide-react";
import type { Summary } from "../../../contract/reports/analytics.ts";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatMoney } from "../../ui/format.ts";
import { LoadingRegion } from "../../ui/data/skeleton.tsx";
import { StatCard, StatCardSkeleton } from "../../ui/data/stat-card.tsx";
import { useCan, useUser } from "../session/public.ts";
import { navFor } from "../navigation/public.ts";
import { costTone } from "./cost-alarm.ts";
import { useSummary } from "./dashboard-queries.ts";

const grid = "grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 xl:grid-cols-4";

/** The four figures. */
export function SummaryCards() {
  const summary = useSummary();
  if (summary.data) return <Cards summary={summary.data.data} />;
  if (summary.isError) {
    return (
      <div className="grid min-h-30 content-center">
        <Banner
          tone="red"
          title="The summary could not be loaded."
          action={
            <Button size="sm" loading={summary.isFetching} onClick={() => void summary.refetch()}>
              Retry
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <LoadingRegion label="Loading the summary">
      <div className={grid}>
        {["projects", "tasks", "progress", "expenses"].map((card) => (
          <StatCardSkeleton key={card} />
        ))}
      </div>
    </LoadingRegion>
  );
}

function Cards({ summary }: { summary: Summary }) {
  const user = useUser();
  const seesMoney = useCan("cost-plan.read").allowed;
  const { totalProjects, totalTasks, avgProgress, totalExpenses, currency } = summary;
  const apart = summary.unconvertedExpenses.map((part) => formatMoney(part.amount, part.currency));
  const hasTaskList = navFor(user).some((entry) => entry.to === paths.tasks());
  return (
    <div className={grid}>
      <StatCard
        label="Total projects"
        value={totalProjects.toLocaleString("en-NG")}
        hint="See the projects"
        icon={<FolderKanban />}
        to={paths.projects()}
      />
      <StatCard
        label="Total tasks"
        value={totalTasks.toLocaleString("en-NG")}
        hint={hasTaskList ? "See the tasks" : "In the projects you can see"}
        icon={<ListChecks />}
        to={hasTaskList ? paths.tasks() : undefined}
      />
      <StatCard
        label="Average progress"
        value={`${avgProgress}%`}
        hint="Compare the projects"
        icon={<TrendingUp />}
        to={paths.projects({ sort: "-progress" })}
      />
      <StatCard
        label="Total expenses"
        value={formatMoney(totalExpenses, currency)}
        tone={costTone(totalExpenses)}
        icon={<Banknote />}
        hint={
          <>
            <span className="block">
              {seesMoney ? "Approved and paid" : "Of your submitted expenses"}
            </span>
            {apart.length > 0 && (
              <span className="mt-0.5 block text-signal-ink">
                Excludes {apart.join(" and ")}: no exchange rate
              </span>
            )}
          </>
        }
      />
    </div>
  );
}
