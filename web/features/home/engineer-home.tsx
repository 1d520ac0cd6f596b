import { Link } from "react-router";
import type { HomeProject } from "../../../contract/home/home.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ProgressBar } from "../../ui/data/progress-bar.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { BriefEmpty } from "./brief-empty.tsx";
import { HealthBadge } from "./health-badge.tsx";
import { healthReason } from "../../../contract/projects/health-words.ts";
import { useEngineerHome } from "./home-queries.ts";
import { HomeState } from "./home-state.tsx";
import { HomeTaskList } from "./home-task-list.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { ToDecide } from "./to-decide.tsx";

/** An engineer's projects by health, the week's tasks, and what is waiting. */
export function EngineerHome({ most }: { most?: number | undefined }) {
  return (
    <HomeState home={useEngineerHome()}>
      {({ data: { today, projects, thisWeek, stuck, waiting, toAccept, dueDates } }) => {
        const count = projects.total;
        const shown = projects.list.slice(0, most);
        const brief = most !== undefined;
        if (brief && count + thisWeek.total + stuck.total + waiting.length === 0) {
          return (
            <BriefEmpty
              title="Nothing is waiting for you."
              action={<TextLink to={paths.projects()}>Go to projects</TextLink>}
            >
              Projects that you add or join, and tasks that you are assigned, appear here.
            </BriefEmpty>
          );
        }
        const first = (list: typeof stuck) => ({ ...list, tasks: list.tasks.slice(0, most) });
        return (
          <>
            <WaitingCard waiting={waiting} />
            <ToDecide toAccept={toAccept} dueDates={dueDates} most={most} />
            <section aria-labelledby="my-projects">
              <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 id="my-projects" className="text-base font-semibold">
                  My projects
                </h2>
                <p className="text-sm text-muted">{concernText(projects)}</p>
              </div>
              {count === 0 && brief ? (
                <BriefEmpty
                  title="You have no active projects."
                  action={<TextLink to={paths.projects()}>Go to projects</TextLink>}
                />
              ) : count === 0 ? (
                <Card>
                  <EmptyState
                    drawing="building"
                    title="You have no active projects."
                    action={<TextLink to={paths.projects()}>Go to projects</TextLink>}
                    compact
                  >
                    Projects that you add, join or have a task in appear here.
                  </EmptyState>
                </Card>
              ) : (
                <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                  {shown.map((project) => (
                    <li key={project._id}>
                      <HealthCard project={project} today={today} />
                    </li>
                  ))}
                </ul>
              )}
              {count > shown.length && (
                <p className="mt-3 text-sm text-muted">
                  The first {shown.length} of {count}.{" "}
                  <TextLink to={paths.projects()}>See all projects</TextLink>
                </p>
              )}
            </section>
            <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
              <HomeTaskList
                title="My tasks this week"
                hint="Overdue, or due within seven days"
                {...first(thisWeek)}
                today={today}
                empty="Nothing is due this week."
                brief={brief}
              />
              <HomeTaskList
                title="In review or blocked"
                hint="Created by you or assigned to you"
                {...first(stuck)}
                today={today}
                empty="Nothing is in review or blocked."
                brief={brief}
              />
            </div>
          </>
        );
      }}
    </HomeState>
  );
}

/** A count in words: "2 of 6 need attention". */
function concernText({ total, concerned }: { total: number; concerned: number }): string {
  if (total === 0) return "";
  if (concerned === 0) return "None needs attention";
  return `${concerned} of ${total} ${concerned === 1 ? "needs" : "need"} attention`;
}

function HealthCard({ project, today }: { project: HomeProject; today: string }) {
  const { title } = project;
  return (
    <article className="relative flex h-full flex-col rounded-lg border border-line bg-surface p-5 shadow-card hover:border-edge">
      <div className="flex items-start justify-between gap-3">
        <h3 className="line-clamp-2 min-w-0 font-semibold">
          <Link
            to={paths.project(project._id)}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h3>
        <HealthBadge project={project} today={today} />
      </div>
      <p className="mt-1 mb-4 text-sm text-soft">{healthReason(project, today)}</p>
      <div className="mt-auto">
        <p className="mb-1 text-[0.8125rem] text-muted">Tasks done</p>
        <ProgressBar label={`Progress of ${title}`} value={project.progressPercent} showValue />
      </div>
    </article>
  );
}
