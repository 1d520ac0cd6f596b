import { useCallback, useMemo, useState } from "react";
import { v7 as newId } from "uuid";
import { useCan, useToday } from "../session/public.ts";
import type { Plan } from "../../../engine/programme/plan.ts";
import { CalendarNews } from "./calendars/calendar-news.tsx";
import type { CellContext } from "./columns/column.ts";
import { PanelFrame } from "./panel-frame.tsx";
import { PanelMenu } from "./panel-menu.tsx";
import { PhoneProgramme } from "./phone/phone-programme.tsx";
import { useCompanyNames, useLocationPaths, usePeopleNames } from "./programme-queries.ts";
import { ReportLink, WaitingLink } from "./reported/public.ts";
import { useResources } from "./resources/use-resources.ts";
import { ProgrammeSheet } from "./programme-sheet.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { workBetween } from "./values/work-between.ts";
import type { ProgrammeStore } from "./store/programme-store.ts";
import { useIsPhone } from "./use-is-phone.ts";
import { usePanel } from "./use-panel.ts";
import { useProgrammeState } from "./use-programme.ts";
import { useView } from "./view/use-view.ts";
import type { Schedule } from "../../../engine/programme/schedule.ts";

interface ProgrammeScreenProps {
  readonly projectId: string;
  readonly store: ProgrammeStore;
}

/** The programme as a sheet beside its drawing, and on a phone as a list. */
export function ProgrammeScreen({ projectId, store }: ProgrammeScreenProps) {
  const state = useProgrammeState(store);
  const { plan, baseline } = state;
  // While a bar is held, the dates are those that letting it go would give.
  const [held, setHeld] = useState<{ readonly plan: Plan; readonly schedule: Schedule }>();
  // What others do meanwhile ends the preview of a programme that is no longer there.
  const schedule = held?.plan === plan ? held.schedule : state.schedule;
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
  const view = useView({
    plan,
    schedule: state.schedule,
    today,
    people,
    companies,
    locations,
  });
  const context = useMemo(
    (): CellContext => ({
      plan,
      schedule,
      baseline,
      people,
      companies,
      locations,
      resources,
      today,
      newId,
      workBetween,
    }),
    [plan, schedule, baseline, people, companies, locations, resources, today],
  );
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
        <ProgrammeSheet
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
