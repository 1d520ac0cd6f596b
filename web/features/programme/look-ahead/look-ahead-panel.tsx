import "./look-ahead.css";
import { Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { aheadWindow, lookAhead } from "../../../../engine/programme/look-ahead.ts";
import { formatDay } from "../../../../engine/programme/calendar/moment.ts";
import { counted } from "../../../ui/counted.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { formatDate } from "../../../ui/format.ts";
import { choiceParam, numberParam, type UrlParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan } from "../../session/public.ts";
import type { PanelProps } from "../panel.ts";
import { useOwnCompany } from "../programme-queries.ts";
import { ConstraintDrawer } from "../constraints/constraint-drawer.tsx";
import { useConstraints } from "../constraints/constraint-queries.ts";
import { useConstraintActions } from "../constraints/use-constraint-actions.tsx";
import { loggedOf } from "./ahead.ts";
import { useIsPhone } from "../use-is-phone.ts";
import {
  aheadCountWords,
  EVERYBODY,
  groupsOf,
  isOf,
  OTHERS,
  stateWords,
  whose,
} from "./ahead-groups.ts";
import { AheadList } from "./ahead-list.tsx";
import { AheadTable } from "./ahead-table.tsx";

const lengths = [2, 3, 6] as const;
const USUAL = 3;
const states = ["all", "can_start", "held"] as const;

const ofParam: UrlParam<string | undefined> = {
  fallback: undefined,
  parse: (text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined),
  format: String,
};
const params = {
  ahead: numberParam(lengths, USUAL),
  by: choiceParam(whose, "company"),
  of: ofParam,
  show: choiceParam(states, "all"),
};

/** The number of rows listed at first. The rest are listed on request. */
const PAGE = 80;

/** The work of the coming weeks by responsible party: what can start, and what blocks the rest. */
export function LookAheadPanel({ projectId, state, context, onClose, onShowRow }: PanelProps) {
  const { plan, schedule } = state;
  const { state: shown, change } = useUrlState(params);
  const { ahead, by, show } = shown;
  const { entries, data, error, refetch, isFetching } = useConstraints(projectId);
  const mayLog = useCan("constraint.add").allowed;
  const { acts, dialogs } = useConstraintActions(projectId, context);
  const [opened, setOpened] = useState<string>();
  const doesPart = useCan("programme.report").allowed;
  const ownCompany = useOwnCompany(projectId);
  const isPhone = useIsPhone();
  const [most, setMost] = useState(PAGE);
  const { today } = context;
  const window = useMemo(() => aheadWindow(plan, { today, weeks: ahead }), [plan, today, ahead]);
  const rows = useMemo(
    () => lookAhead(schedule, window, loggedOf(entries)),
    [schedule, window, entries],
  );
  // People who do part of the work see their own first.
  const isOwnFirst = doesPart && by === "company" && ownCompany !== undefined;
  const of = shown.of ?? (isOwnFirst ? ownCompany : EVERYBODY);
  const groups = useMemo(() => groupsOf(rows, by, context), [rows, by, context]);
  const entry = entries.find(({ _id }) => _id === opened);
  const listed = rows.filter(
    (row) => isOf(of, by, row, context) && (show === "all" || row.state === show),
  );
  // A link may name somebody whom its reader does not see.
  const isUnseen =
    of !== EVERYBODY &&
    groups.every(({ id }) => id !== of) &&
    rows.some((row) => isOf(of, by, row, context));
  const chosen = isUnseen ? OTHERS : of;
  if (plan.activities.length === 0)
    return (
      <EmptyState
        title="There is no work to look ahead to yet."
        action={<Button onClick={onClose}>Back to the programme</Button>}
      >
        A look-ahead shows the work of the coming weeks, once the programme has activities.
      </EmptyState>
    );
  // Without the log of constraints, blocked work would look as if it could start.
  if (error && !data)
    return (
      <ErrorState
        message="What stands in the way of the work could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={12} />;
  const View = isPhone ? AheadList : AheadTable;
  const period = `${formatDate(formatDay(window.first))} – ${formatDate(formatDay(window.end - 1))}`;
  const counts = aheadCountWords(listed);
  return (
    <div className="pg-ahead">
      <div className="pg-ahead-bar">
        <Segments
          label="How far ahead"
          value={String(ahead)}
          onChange={(value) => change({ ahead: Number(value) })}
          options={lengths.map((weeks) => ({ value: String(weeks), label: `${weeks} weeks` }))}
        />
        <Segments
          label="By whom"
          value={by}
          onChange={(value) => change({ by: value, of: undefined })}
          options={[
            { value: "company", label: "By company" },
            { value: "person", label: "By person" },
          ]}
        />
        <Segments
          label="Which activities"
          value={show}
          onChange={(value) => change({ show: value })}
          options={states.map((value) => ({
            value,
            label: value === "all" ? "All work" : stateWords[value],
          }))}
        />
        <Field label={by === "company" ? "Company" : "Person"} hideLabel>
          <Select
            value={chosen}
            onChange={({ target }) => change({ of: target.value })}
            options={[
              {
                value: EVERYBODY,
                label: by === "company" ? "All companies" : "Everybody",
              },
              ...withChosen(
                groups.map(({ id, name }) => ({ value: id, label: name })),
                chosen,
                context.companies,
              ),
            ]}
          />
        </Field>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => globalThis.print()}>
          Print
        </Button>
      </div>
      <p role="status" className="pg-ahead-sum">
        <strong>{period}</strong>: {counted(listed.length, "activity", "activities")}
        {counts !== "" && `: ${counts}`}.
      </p>
      {listed.length === 0 ? (
        <p className="pg-note">
          {rows.length === 0
            ? "No unfinished work in these weeks."
            : "No such work in these weeks. Choose all to see the rest."}
        </p>
      ) : (
        <View
          groups={groupsOf(listed.slice(0, most), by, context)}
          {...{ window, context, onShowRow }}
          onConstraint={({ _id }) => setOpened(_id)}
          onLog={mayLog ? acts.onLog : undefined}
        />
      )}
      {listed.length > most && (
        <Button onClick={() => setMost(most + PAGE)}>Show more activities</Button>
      )}
      {entry && (
        <ConstraintDrawer
          {...{ entry, today, ownCompany, acts }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {dialogs}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options, including the chosen party even if it has no work in these weeks. */
function withChosen(
  options: readonly Option[],
  of: string,
  companies: ReadonlyMap<string, string>,
): Option[] {
  const isThere = of === EVERYBODY || options.some(({ value }) => value === of);
  if (isThere) return [...options];
  return [...options, { value: of, label: companies.get(of) ?? "Nothing in these weeks" }];
}
