import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { useCan, useToday } from "../session/public.ts";
import type { Plan } from "../../../engine/programme/plan.ts";
import { CalendarNews } from "./calendars/calendar-news.tsx";
import type { CellContext } from "./columns/column.ts";
import { PanelMenu } from "./panel-menu.tsx";
import { PhoneProgramme } from "./phone/phone-programme.tsx";
import { useCompanyNames, useLocationPaths, usePeopleNames } from "./programme-queries.ts";
import { ReportLink, WaitingLink } from "./reported/public.ts";
import { ProgrammeTable } from "./table/programme-table.tsx";
import { workBetween } from "./values/work-between.ts";
import type { ProgrammeStore, Refusal } from "./store/programme-store.ts";
import { useIsPhone } from "./use-is-phone.ts";
import { usePanel } from "./use-panel.ts";
import { useProgrammeState } from "./use-programme.ts";
import { useView } from "./view/use-view.ts";
import type { Schedule } from "../../../engine/programme/schedule/schedule.ts";
import { listResources } from "../../../contract/resources/resources.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import type { NamedResource } from "./values/assigned.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Panel, PanelProps } from "./panel.ts";
import { Banner } from "../../ui/data/banner.tsx";

interface ProgrammeScreenProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
}

/** The programme as a table beside its Gantt, and on a phone as a list. */
export function ProgrammeScreen({ projectId, store }: ProgrammeScreenProps) {
  const state = useProgrammeState(store);
  const { plan, baseline } = state;
  // During a drag, the dates are those that dropping the bar would give.
  const [held, setHeld] = useState<{ readonly plan: Plan; readonly schedule: Schedule }>();
  // When the plan changes meanwhile, the preview of the old one ends.
  const schedule = held?.plan === plan ? held.schedule : undefined;
  const preview = useCallback(
    (next: Schedule | null) =>
      setHeld(next ? { plan: store.get().plan, schedule: next } : undefined),
    [store],
  );
  const today = useToday();
  const people = usePeopleNames(projectId);
  const companies = useCompanyNames();
  const locations = useLocationPaths(projectId);
  const resources = useResources();
  const permission = useCan("programme.edit");
  const canReport = useCan("programme.report").allowed;
  const canEdit = permission.allowed;
  const readOnly = canEdit ? null : permission.reason;
  const isPhone = useIsPhone();
  const stored = useMemo(
    (): CellContext => ({
      plan,
      schedule: state.schedule,
      baseline,
      people,
      companies,
      locations,
      resources,
      today,
      newId,
      workBetween,
    }),
    [plan, state.schedule, baseline, people, companies, locations, resources, today],
  );
  const view = useView(stored);
  const context = useMemo(() => (schedule ? { ...stored, schedule } : stored), [stored, schedule]);
  const edit = useCallback<ProgrammeStore["edit"]>(
    (edits, label, reports) => {
      setHeld(undefined);
      return store.edit(edits, label, reports);
    },
    [store],
  );
  const [fills, setFills] = useState(false);
  const { panel, row, close, showRow, forgetRow, linkTo } = usePanel();
  const shared = {
    projectId,
    store,
    state,
    view,
    context,
    readOnly,
    edit,
    row,
    onRowShown: forgetRow,
    reports: canReport
      ? isPhone && <ReportLink link={linkTo("report")} />
      : canEdit && (
          <WaitingLink projectId={projectId} link={linkTo("reported")} isText={!isPhone} />
        ),
    menu: (
      <>
        <PanelMenu canEdit={canEdit} {...{ canReport, isPhone, linkTo }} />
        {canReport && !isPhone && <ReportLink link={linkTo("report")} />}
      </>
    ),
  };
  return (
    <>
      {state.refusal && (
        <RefusalNote refusal={state.refusal} onAgain={store.tryAgain} onDismiss={store.dismiss} />
      )}
      {readOnly === null && !panel && (
        <CalendarNews {...{ state, today }} link={linkTo("calendars")} />
      )}
      {panel ? (
        <PanelFrame
          key={panel.key}
          panel={panel}
          props={{ ...shared, onClose: close, onShowRow: showRow }}
        />
      ) : isPhone ? (
        <PhoneProgramme {...shared} />
      ) : (
        <ProgrammeTable
          {...shared}
          importLink={linkTo("import")}
          onPreview={preview}
          fills={fills}
          onFill={setFills}
        />
      )}
    </>
  );
}

const none: ReadonlyMap<string, NamedResource> = new Map();
/** The largest page size of the list. */
const MOST = 500;

/**
 * A stable function, so that a new map is made only when the resources change. Materials are left out, since they
 * do no work.
 */
const byId = ({
  data,
}: {
  readonly data: readonly NamedResource[];
}): ReadonlyMap<string, NamedResource> =>
  new Map(data.filter(({ kind }) => kind !== "material").map((one) => [one._id, one]));

/** What can be assigned to activities: labour, plant and subcontractors. None for those who may not see resources. */
function useResources(): ReadonlyMap<string, NamedResource> {
  const { allowed } = useCan("resource.read");
  const found = useQuery({
    ...queryOptionsFor(listResources, { query: { limit: MOST } }),
    select: byId,
    structuralSharing: false,
    enabled: allowed,
  });
  return found.data ?? none;
}

interface PanelFrameProps {
  readonly panel: Panel;
  readonly props: PanelProps;
}

/** A panel in place of the table, with a way back. */
function PanelFrame({ panel: { label, hint, View }, props }: PanelFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The menu that opened this is gone: the focus tells people with a screen reader where they are.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="programme-panel" className="pg-panel">
      <header className="pg-panel-head">
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={props.onClose}>
          Back to the programme
        </Button>
        <div>
          <h2 id="programme-panel" ref={title} tabIndex={-1}>
            {label}
          </h2>
          <p>{hint}</p>
        </div>
      </header>
      <View {...props} />
    </section>
  );
}

interface RefusalNoteProps {
  readonly refusal: Refusal;
  readonly onAgain: () => void;
  readonly onDismiss: () => void;
}

/** Says which edit was refused and why, and offers to make it on the current programme. */
function RefusalNote({ refusal, onAgain, onDismiss }: RefusalNoteProps) {
  return (
    <div className="mb-4">
      <Banner
        tone="red"
        title={`Not saved: ${refusal.label}`}
        action={
          <span className="flex flex-wrap gap-2">
            {refusal.edits && (
              <Button size="sm" onClick={onAgain}>
                Make the change again
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onDismiss}>
              Dismiss
            </Button>
          </span>
        }
      >
        {refusal.message}
      </Banner>
    </div>
  );
}
