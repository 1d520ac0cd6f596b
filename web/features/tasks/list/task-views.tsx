import { lazyView } from "../../../ui/overlays/lazy-view.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { choiceParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { BoardSkeleton } from "../board/board-skeleton.tsx";
import { CalendarSkeleton } from "../calendar/calendar-skeleton.tsx";

const views = ["list", "board", "calendar"] as const;
const viewLabels = { list: "List", board: "Board", calendar: "Calendar" } as const;
const params = { view: choiceParam(views, "list") };

/** The page's view of its tasks, which is in the URL. */
export function useTaskView() {
  return useUrlState(params).state.view;
}

/** Chooses how the tasks are shown. */
export function ViewChoice() {
  const { state, change } = useUrlState(params);
  return (
    <Segments
      label="View"
      value={state.view}
      onChange={(view) => change({ view }, { push: true })}
      options={views.map((value) => ({ value, label: viewLabels[value] }))}
    />
  );
}

export const LazyBoard = lazyView(
  async () => (await import("../board/task-board.tsx")).TaskBoard,
  <BoardSkeleton />,
);

export const LazyCalendar = lazyView(
  async () => (await import("../calendar/task-calendar.tsx")).TaskCalendar,
  <CalendarSkeleton />,
);
