import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { showsAll } from "../../../../engine/programme/gantt/scene.ts";
import type { CellContext } from "../columns/column.ts";
import { Gantt } from "../gantt/gantt.tsx";
import { GanttToolbar } from "../gantt/gantt-toolbar.tsx";
import { useClipboard } from "../grid/use-clipboard.ts";
import { LazyPasteRows } from "../paste/lazy-paste-rows.ts";
import { NEW_ROW } from "../grid/grid-state.ts";
import { ProgrammeGrid } from "../grid/programme-grid.tsx";
import { useGrid } from "../grid/use-grid.ts";
import { useReveal } from "../grid/use-reveal.ts";
import { ActivityDrawer } from "../phone/activity-drawer.tsx";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import { createSignal } from "../../../store.ts";
import { currentToasts, toast } from "../../../ui/overlays/toast-store.ts";
import { activityOf } from "../rows/plan-index.ts";
import { EmptyProgramme } from "./empty-programme.tsx";
import { NAME } from "../columns/all-columns.ts";
import { usePresence } from "./use-presence.ts";
import { noViewFilters } from "../view/view-params.ts";
import type { ProgrammePanelLink } from "../panel.ts";
import { TableBar } from "./table-bar.tsx";
import { TableFoot } from "./table-foot.tsx";
import { Splitter } from "./splitter.tsx";
import type { ProgrammeState, ProgrammeStore } from "../store/programme-store.ts";
import { useNow } from "./use-now.ts";
import { useOpeningRow } from "./use-opening-row.ts";
import { useShownRow } from "../view/use-shown-row.ts";
import { useTableLayout } from "./use-table-layout.ts";
import { nextSorting } from "../view/sorting.ts";
import { filterCount, type ViewControl } from "../view/use-view.ts";
import { FilterChips } from "../view/view-parts.tsx";
import {
  type GanttHandle,
  type EditProgramme,
  HEAD_HEIGHT,
  ROW_HEIGHT,
  type TimeView,
  type VerticalScroll,
} from "../view-model.ts";
import type { Schedule } from "../../../../engine/programme/schedule/schedule.ts";

export interface ProgrammeTableProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
  readonly state: ProgrammeState;
  readonly view: ViewControl;
  readonly context: CellContext;
  readonly readOnly: string | null;
  readonly edit: ProgrammeStore["edit"];
  readonly onPreview: (schedule: Schedule | null) => void;
  /** The row that the URL leads to. */
  readonly row: string | undefined;
  readonly onRowShown: () => void;
  /** The menu of the panels. */
  readonly menu: ReactNode;
  /** The link to the reports of contractors. */
  readonly reports: ReactNode;
  readonly importLink: ProgrammePanelLink;
  /** Whether the table fills the window. */
  readonly fills: boolean;
  readonly onFill: (fills: boolean) => void;
}

/** The table beside the Gantt, which scroll together. */
export function ProgrammeTable(props: ProgrammeTableProps) {
  const { store, state, view, context, readOnly } = props;
  const { rows, columns } = view;
  const [said, say] = useState("");
  const left = useRef<HTMLDivElement>(null);
  const handle = useRef<GanttHandle>(null);
  const rowCount = rows.length + (readOnly === null ? 1 : 0);
  const layout = useTableLayout({ rowCount, columns, handle });
  const { scroller, frame, width, height, leftWidth, setSplit, isCut } = layout;

  const edit: EditProgramme = (edits, label) => complainOf(props.edit(edits, label));
  const { undo, redo } = useUndoKeys(store, state, say);
  const grid = useGrid({
    store,
    order: view.view,
    rows,
    columns,
    context,
    readOnly,
    say: complain,
  });
  const [shows, setShows] = useState(showsAll);
  const [timeView, setTimeView] = useState<TimeView | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const openedActivity = opened === null ? undefined : activityOf(state.plan, opened);
  const now = useNow();
  const focused = grid.state.focused?.id;
  const focusedActivity = focused !== undefined && activityOf(state.plan, focused) ? focused : null;
  const { others, othersOn } = usePresence(props.projectId, focusedActivity);
  const seen = Math.max(0, height - HEAD_HEIGHT);
  const scroll = useVerticalScroll(scroller);
  useReveal({ grid, columns, scroller, left, height: seen });
  const ready = height > 0;
  const showRow = (id: string) => {
    grid.acts.select(id, "only");
    handle.current?.reveal(id);
  };
  useShownRow({ row: props.row, plan: state.plan, view, ready }, (id) => {
    if (id !== undefined) showRow(id);
    props.onRowShown();
  });
  useOpeningRow(
    { rows, schedule: state.schedule, today: context.today, scroller, height: seen },
    props.row === undefined,
  );
  const clipboard = useClipboard({ grid, store, view, context, readOnly, say });
  const pasteQuestion = clipboard.asked && (
    <LazyPasteRows
      {...clipboard.asked}
      context={context}
      onPaste={(pasted) => grid.acts.perform(pasted)}
      onClose={clipboard.answered}
    />
  );

  return (
    <div
      ref={frame}
      className="pg pg-wide"
      data-fills={props.fills || undefined}
      data-cut={isCut || undefined}
    >
      {props.fills && <h1 className="sr-only">Programme</h1>}
      {pasteQuestion}
      {isCut && <CutNote />}
      <TableBar
        menu={props.menu}
        {...{ store, say }}
        state={state}
        grid={grid}
        view={view}
        context={context}
        readOnly={readOnly}
        fills={props.fills}
        onFill={props.onFill}
        onUndo={undo}
        onRedo={redo}
        onEdit={edit}
        onDetails={() => {
          if (focusedActivity === null) complain("Choose a row first.");
          else setOpened(focusedActivity);
        }}
      >
        <GanttToolbar
          {...{ handle, timeView, shows }}
          onShows={setShows}
          hasBaseline={state.baseline.size > 0}
        />
      </TableBar>
      {filterCount(view) > 0 && <FilterChips view={view} context={context} />}
      {/* The stage is sticky while the container scrolls: grid and Gantt position their rows by the scroll. */}
      <div ref={scroller} className="pg-scroller" tabIndex={-1}>
        <div style={{ height: Math.max(height, HEAD_HEIGHT + rowCount * ROW_HEIGHT + ROW_HEIGHT) }}>
          <div className="pg-stage" style={{ height }}>
            <div className="pg-pane" style={{ width: leftWidth }}>
              <div ref={left} className="pg-left">
                <ProgrammeGrid
                  grid={grid}
                  plan={state.plan}
                  rows={rows}
                  columns={columns}
                  context={context}
                  scroll={scroll}
                  height={seen}
                  readOnly={readOnly}
                  say={say}
                  sorting={view.view.sort}
                  onSort={(key) => view.change({ sort: nextSorting(view.view.sort, key) })}
                  onResize={(key, to) => {
                    // The splitter stays in place while a column is resized.
                    setSplit(leftWidth);
                    view.resize(key, to);
                  }}
                  onFold={view.fold}
                  onUndo={undo}
                  onRedo={redo}
                  clipboard={clipboard}
                  onOtherKey={(key) => handle.current?.pressKey(key) ?? false}
                  othersOn={othersOn}
                />
              </div>
              {rows.length === 0 && (
                <EmptyProgramme
                  hasActivities={state.plan.activities.length > 0}
                  readOnly={readOnly}
                  onType={() => grid.acts.edit("", { id: NEW_ROW, column: NAME })}
                  onClear={() => view.change(noViewFilters)}
                  importLink={props.importLink}
                />
              )}
            </div>
            <Splitter width={leftWidth} total={width} onChange={setSplit} />
            <div className="pg-right">
              {ready && (
                <Gantt
                  {...{ rows, scroll, shows, timeView, readOnly, handle, now, height }}
                  plan={state.plan}
                  schedule={state.schedule}
                  baseline={state.baseline}
                  selection={grid.state}
                  width={Math.max(0, width - leftWidth - 1)}
                  onEdit={edit}
                  onSelect={grid.acts.select}
                  onOpen={setOpened}
                  onPreview={props.onPreview}
                  onTimeView={setTimeView}
                />
              )}
            </div>
          </div>
        </div>
      </div>
      {openedActivity && (
        <ActivityDrawer
          key={openedActivity._id}
          {...{ store, view, context, readOnly }}
          projectId={props.projectId}
          activity={openedActivity}
          onClose={() => setOpened(null)}
        />
      )}
      <TableFoot
        projectId={props.projectId}
        state={state}
        rows={rows}
        plan={state.plan}
        said={said}
        readOnly={readOnly}
        others={others}
        reports={props.reports}
      />
    </div>
  );
}

/**
 * Undoes and redoes edits. The keys work wherever the focus is: after a press in the toolbar, or on a bar of the
 * Gantt.
 */
function useUndoKeys(store: ProgrammeStore, state: ProgrammeState, say: (words: string) => void) {
  // What was said of an edit is not true of the programme without it.
  const go = (step: () => string | null) => {
    say("");
    complainOf(step());
  };
  const undo = () => go(store.undo);
  const redo = () => go(store.redo);
  useHotkeys({
    "mod+z": () => state.undo !== null && undo(),
    "mod+shift+z": () => state.redo !== null && redo(),
    "mod+y": () => state.redo !== null && redo(),
  });
  return { undo, redo };
}

/** Says in print that rows are missing. */
function CutNote() {
  return (
    <p className="pg-paper-note">
      These are the rows that were on the screen. The PDF has all rows: choose Programme, then
      Export.
    </p>
  );
}

/** Shows a reason, unless it is already on the screen. */
function complain(words: string): void {
  if (!currentToasts().some(({ message }) => message === words)) toast(words);
}

function complainOf(why: string | null): void {
  if (why !== null) complain(why);
}

/** The scroll that table and Gantt share. It notifies its listeners, and renders nothing. */
function useVerticalScroll(scroller: RefObject<HTMLElement | null>): VerticalScroll {
  const [scrolled] = useState(() => createSignal());
  const scroll = useMemo(
    (): VerticalScroll => ({
      top: () => scroller.current?.scrollTop ?? 0,
      subscribe: scrolled.listen,
      by(pixels) {
        scroller.current?.scrollBy({ top: pixels, behavior: "instant" });
      },
    }),
    [scroller, scrolled],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const tell = () => scrolled.ring();
    element.addEventListener("scroll", tell, { passive: true });
    return () => element.removeEventListener("scroll", tell);
  }, [scroller, scrolled]);
  return scroll;
}
