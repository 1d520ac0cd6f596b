import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { v7 as newId } from "uuid";
import { Plus, Undo2 } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import type { CellContext } from "../columns/column.ts";
import { appendAction } from "../edits/row-actions.ts";
import { activityOf } from "../rows/plan-index.ts";
import { todaysRow } from "../rows/todays-row.ts";
import type { ProgrammeState, ProgrammeStore } from "../store/programme-store.ts";
import { filterCount, type ViewControl } from "../view/use-view.ts";
import { FilterChips } from "../view/view-parts.tsx";
import { useShownRow } from "../view/use-shown-row.ts";
import { ViewMenu } from "../view/view-menu.tsx";
import { ActivityDrawer } from "./activity-drawer.tsx";
import { PhoneRow, activitySpanOf } from "./phone-row.tsx";

interface PhoneProgrammeProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
  readonly state: ProgrammeState;
  readonly view: ViewControl;
  readonly context: CellContext;
  readonly readOnly: string | null;
  /** The row that the URL leads to. */
  readonly row: string | undefined;
  readonly onRowShown: () => void;
  /** The menu of the panels. */
  readonly menu: ReactNode;
  /** The link to the reports of contractors. */
  readonly reports: ReactNode;
}

/** The number of rows drawn before somebody asks for more. */
const PAGE = 100;

/** The number of rows of the pages up to a row. */
const pagesTo = (place = 0): number => Math.ceil((place + 1) / PAGE) * PAGE;

/** The programme as a readable list. It opens at the work of today. A row opens the activity with all the fields that its row in the table has. */
export function PhoneProgramme(props: PhoneProgrammeProps) {
  const { store, state, view, context, readOnly } = props;
  const [open, setOpen] = useState<string>();
  const today = todaysRow({
    rows: view.rows,
    moments: (id) => context.schedule.moments(id),
    today: context.today,
  });
  const [most, setMost] = useState(() => pagesTo(props.row === undefined ? today : undefined));
  const [search, setSearch] = useSearchText(view.view.search, (text) =>
    view.change({ search: text }),
  );
  const add = () => {
    const id = newId();
    const { edits, label } = appendAction(store.get().plan, id, "");
    if (store.edit(edits, label) === null) setOpen(id);
  };
  useShownRow({ row: props.row, plan: state.plan, view, ready: true }, (id) => {
    setOpen(id);
    props.onRowShown();
  });
  const list = useRef<HTMLUListElement>(null);
  const opensAt = useRef(props.row === undefined ? today : undefined);
  useLayoutEffect(() => {
    const row = list.current?.children[opensAt.current ?? -1];
    opensAt.current = undefined;
    // A page that the browser has scrolled back to its place stays there.
    if (!row || window.scrollY > 0 || row.getBoundingClientRect().bottom <= window.innerHeight)
      return;
    row.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  const goToToday = (place: number) => {
    // The row must be rendered before it can be shown.
    flushSync(() => setMost((was) => Math.max(was, pagesTo(place))));
    const row = list.current?.children[place];
    row?.scrollIntoView({ block: "center", behavior: "instant" });
    row?.querySelector<HTMLElement>("button:last-of-type")?.focus({ preventScroll: true });
  };
  const span = activitySpanOf(context.schedule);
  const activity = open === undefined ? undefined : activityOf(state.plan, open);
  const shown = view.rows.slice(0, most);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className={readOnly === null ? "w-full" : "min-w-36 flex-1"}>
          <SearchInput
            label="Search the programme"
            value={search}
            onChange={setSearch}
            placeholder="Search"
          />
        </div>
        <ViewMenu view={view} context={context} />
        {props.menu}
        {today !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => goToToday(today)}>
            Today
          </Button>
        )}
        {state.undo !== null && (
          <IconButton label="Undo" icon={<Undo2 aria-hidden="true" />} onClick={store.undo} />
        )}
        {readOnly === null && (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
            Add
          </Button>
        )}
      </div>
      {filterCount(view) > 0 && <FilterChips view={view} context={context} />}
      <div className="mb-3 grid empty:hidden">{props.reports}</div>
      {readOnly !== null && <p className="mb-3 text-sm text-muted">{readOnly}</p>}
      {view.rows.length === 0 ? (
        <EmptyState
          title={state.plan.activities.length === 0 ? "No programme yet." : "Nothing matches."}
        >
          {state.plan.activities.length === 0
            ? "Add the first activity here, or build the programme on a larger screen."
            : "Change the search or the filters."}
        </EmptyState>
      ) : (
        <ul ref={list} aria-label="Activities" className="pg-list">
          {shown.map((row) => (
            <PhoneRow
              key={row.id}
              row={row}
              activity={state.plan.activities[row.index]}
              context={context}
              span={span}
              onFold={() => view.fold(row.id)}
              onOpen={() => setOpen(row.id)}
            />
          ))}
        </ul>
      )}
      {view.rows.length > most && (
        <div className="mt-3">
          <Button block onClick={() => setMost(most + PAGE)}>
            {`Show ${Math.min(PAGE, view.rows.length - most)} more`}
          </Button>
        </div>
      )}
      {activity && (
        <ActivityDrawer
          key={activity._id}
          projectId={props.projectId}
          activity={activity}
          store={store}
          view={view}
          context={context}
          readOnly={readOnly}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
