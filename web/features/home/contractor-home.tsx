import { NotebookPen, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { finishedStatuses, type TaskStatus } from "../../../contract/tasks/tasks.ts";
import type { HomeTask } from "../../../contract/home/home.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { useSteady } from "../tasks/public.ts";
import { useContractorHome, useMoveTask } from "./home-queries.ts";
import { HomeState } from "./home-state.tsx";
import { NoProject } from "./no-project.tsx";
import { BriefEmpty } from "./brief-empty.tsx";
import { MovableTask } from "./movable-task.tsx";
import { groupByDue } from "./next-steps.ts";
import { WaitingCard } from "./waiting-card.tsx";
import { ToDecide } from "./to-decide.tsx";
import { ToReport } from "./to-report.tsx";

/** The decisions waiting for a contractor, and their tasks by due date. One touch moves a task to its next status. */
export function ContractorHome({ most }: { most?: number | undefined }) {
  const brief = most !== undefined;
  return (
    <HomeState home={useContractorHome()}>
      {({ data }) =>
        data.ask.length > 0 ? (
          <NoProject title="You are not on a project yet." ask={data.ask} brief={brief} />
        ) : (
          <>
            <SiteLinks />
            <WaitingCard waiting={data.waiting} />
            <ToDecide toAccept={data.toAccept} dueDates={data.dueDates} most={most} />
            <ToReport projects={data.toReport} />
            <OpenTasks {...data} most={most} />
          </>
        )
      }
    </HomeState>
  );
}

/** What a contractor opens most: today's diary and the snags of the project used last. */
function SiteLinks() {
  return (
    <nav aria-label="On site" className="mb-4 grid grid-cols-2 gap-2 sm:flex">
      <LinkButton to={paths.todayForm("diary")} icon={<NotebookPen aria-hidden="true" />}>
        Today’s diary
      </LinkButton>
      <LinkButton to={paths.todayForm("snags")} icon={<TriangleAlert aria-hidden="true" />}>
        Snags
      </LinkButton>
    </nav>
  );
}

interface OpenTasksProps {
  tasks: readonly HomeTask[];
  total: number;
  today: string;
  most: number | undefined;
}

const isOpen = ({ status }: HomeTask) => !finishedStatuses.includes(status);

function OpenTasks({ tasks, total, today, most }: OpenTasksProps) {
  const move = useMoveTask();
  const moveOn = (task: HomeTask, to: TaskStatus) => {
    if (to === "done") focusNeighbour(task._id);
    move({ task, to });
  };
  const open = useMemo(() => tasks.filter(isOpen), [tasks]);
  // A finished task stays for a moment, so that a second touch does not move the task that takes its place.
  const rows = useSteady(open, "home").slice(0, most);
  const groups = groupByDue(rows, today);
  const openTotal = total - (tasks.length - open.length);
  const shown = rows.filter(isOpen).length;
  if (groups.length === 0) return <NoTasks brief={most !== undefined} />;
  return (
    <div className="grid gap-4">
      {groups.map((group) => {
        const id = `due-${group.title.toLowerCase().replaceAll(" ", "-")}`;
        return (
          <Card key={group.title} aria-labelledby={id}>
            <CardHeader id={id} title={group.title} />
            <ul className="-my-3 divide-y divide-line">
              {group.tasks.map((task) => (
                <MovableTask key={task._id} task={task} today={today} onMove={moveOn} />
              ))}
            </ul>
          </Card>
        );
      })}
      {openTotal > shown && (
        <p className="text-sm text-muted">
          The first {shown} of {openTotal.toLocaleString("en")}.{" "}
          <TextLink to={paths.tasks({ assignee: "me", status: "open" })}>See all my tasks</TextLink>
        </p>
      )}
    </div>
  );
}

function NoTasks({ brief }: { brief: boolean }) {
  const title = "You have no unfinished tasks.";
  const action = <TextLink to={paths.tasks()}>See all tasks</TextLink>;
  const words = "Tasks assigned to you appear here by due date.";
  if (brief) {
    return (
      <BriefEmpty title={title} action={action}>
        {words}
      </BriefEmpty>
    );
  }
  return (
    <Card>
      <EmptyState drawing="tasks" title={title} action={action}>
        {words}
      </EmptyState>
    </Card>
  );
}

/** The finished task loses its focused button, so the next task gets the focus. */
function focusNeighbour(taskId: string): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-home-task]")];
  const index = links.findIndex(({ dataset }) => dataset["homeTask"] === taskId);
  const next = links[index + 1] ?? links[index - 1] ?? document.getElementById("main");
  next?.focus({ preventScroll: true });
}
