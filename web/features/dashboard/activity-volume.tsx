import type { TrendPoint } from "../../../contract/reports/analytics.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { formatDate } from "../../ui/format.ts";
import { ChartFrame, chartHeight, ChartSkeleton } from "../../ui/charts/chart-frame.tsx";
import { ActivityChart } from "./activity-chart.tsx";
import { describeActivity, hasActivity } from "./chart-words.ts";
import { useActivityTrend } from "./dashboard-queries.ts";

/** The number of activities per day over the last 30 days. */
export function ActivityVolume() {
  const trend = useActivityTrend();
  const points = trend.data?.data;
  return (
    <Card aria-labelledby="activity-volume" className="flex flex-col">
      <CardHeader
        id="activity-volume"
        title="Recent activity volume"
        hint={points ? describeActivity(points) : "The last 30 days"}
      />
      <div className={`flex ${chartHeight} flex-1 flex-col justify-center`}>
        <VolumeBody trend={trend} points={points} />
      </div>
    </Card>
  );
}

interface VolumeBodyProps {
  trend: ReturnType<typeof useActivityTrend>;
  points: readonly TrendPoint[] | undefined;
}

function VolumeBody({ trend, points }: VolumeBodyProps) {
  if (trend.isError && !points) {
    return (
      <ErrorState
        message="The activity volume could not be loaded."
        onRetry={() => void trend.refetch()}
        retrying={trend.isFetching}
      />
    );
  }
  if (!points) return <ChartSkeleton />;
  if (!hasActivity(points)) {
    return (
      <EmptyState compact drawing="chart" title="No data available">
        Activity in projects is counted here.
      </EmptyState>
    );
  }
  return (
    <ChartFrame grows figures={<ActivityFigures points={points} />}>
      <ActivityChart points={points} />
    </ChartFrame>
  );
}

function ActivityFigures({ points }: { points: readonly TrendPoint[] }) {
  return (
    <table>
      <caption>Activities per day over the last 30 days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Activities</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ _id, count }) => (
          <tr key={_id}>
            <th scope="row">{formatDate(_id)}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
