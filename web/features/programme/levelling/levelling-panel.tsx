import "./levelling.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { clearingEdits } from "../../../../engine/levelling/plan/clear-levelling.ts";
import { overloadsOf } from "../../../../engine/levelling/plan/overloads.ts";
import { type LevellingMode, needsOf } from "../../../../engine/levelling/plan/problem.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { PanelProps } from "../panel.ts";
import { LevellingForm } from "./levelling-form.tsx";
import { LevellingProgress } from "./levelling-progress.tsx";
import { counted } from "../../../../engine/counted.ts";
import { ProposalView } from "./proposal-view.tsx";
import { useLeveller } from "./use-leveller.ts";
import { getProgrammeSupplies } from "../../../../contract/programme/programme-supplies.ts";
import { call } from "../../../api/call.ts";

/** Levels the programme's resource needs, and proposes which activities to move. */
export function LevellingPanel(props: PanelProps) {
  const { projectId, state, context, readOnly, edit, onClose, onShowRow } = props;
  const { plan, schedule } = state;
  const { data: supplies, error, refetch, isFetching } = useSupplies(projectId, state.revision);
  const [mode, setMode] = useState<LevellingMode>("keep_capacities");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [others, setOthers] = useState(true);
  const { search, start, stop, discard } = useLeveller();
  const levelled = useMemo(() => clearingEdits(plan), [plan]);
  const overloads = useMemo(() => {
    if (!supplies) return [];
    const resources = supplies.map(({ resource }) => resource);
    return overloadsOf(needsOf(schedule, supplies, { resources, others }), schedule);
  }, [schedule, supplies, others]);

  const whole = useRef<HTMLDivElement>(null);
  const phase = search ? (search.end === null ? "running" : "ended") : "form";
  // The button that was pressed is gone: the focus moves here, for Tab.
  const shown = useRef(phase);
  useEffect(() => {
    const isGone = shown.current !== phase && document.activeElement === document.body;
    if (isGone) whole.current?.focus({ preventScroll: true });
    shown.current = phase;
  }, [phase]);

  if (readOnly !== null) return <p className="pg-note">{readOnly}</p>;
  if (error && !supplies)
    return (
      <ErrorState
        message="The capacities of the resources could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!supplies) return <SkeletonText lines={8} />;
  const clear = () => {
    const why = edit(levelled, "Clear the levelling");
    toast(
      why ?? `The levelling of ${counted(levelled.length, "activity", "activities")} is cleared.`,
    );
    if (why === null) discard();
  };
  const clearing = levelled.length > 0 && (
    <Button onClick={clear}>{`Clear the levelling of ${levelled.length}`}</Button>
  );
  if (supplies.length === 0)
    return (
      <EmptyState
        title="There is nothing to level yet."
        action={clearing || <Button onClick={onClose}>Assign resources</Button>}
      >
        Levelling needs activities to which labour, plant or subcontractors are assigned.
      </EmptyState>
    );
  const resources = supplies.flatMap(({ resource }) => (left.has(resource) ? [] : resource));
  const accept = () => {
    const proposal = search?.proposal;
    if (!proposal) return;
    const why = edit(proposal.edits, "Level the resources");
    if (why !== null) return void toast(why);
    const moved = counted(proposal.moves.length, "activity moves", "activities move");
    toast(`The programme is levelled: ${moved}. Ctrl Z undoes it.`);
    discard();
    onClose();
  };
  return (
    <div className="pg-levelling" ref={whole} tabIndex={-1}>
      {!search && (
        <LevellingForm
          {...{ supplies, overloads, mode, left, others }}
          onMode={setMode}
          onLeft={setLeft}
          onOthers={setOthers}
          acts={
            <>
              <Button
                variant="primary"
                onClick={() => start({ plan, supplies, options: { mode, resources, others } })}
                disabledReason={resources.length === 0 ? "Choose a resource first." : undefined}
              >
                Level
              </Button>
              {clearing}
            </>
          }
        />
      )}
      {search && <LevellingProgress search={search} onStop={stop} />}
      {search && search.end !== null && (
        <ProposalView
          search={search}
          supplies={supplies}
          context={context}
          onShowRow={onShowRow}
          onAccept={accept}
          onDiscard={discard}
        />
      )}
    </div>
  );
}

/** The supply of the programme's resources at the revision on the screen. */
function useSupplies(projectId: string, revision: number) {
  return useQuery({
    queryKey: [getProgrammeSupplies.name, projectId, revision],
    queryFn: async ({ signal }) =>
      (await call(getProgrammeSupplies, { params: { id: projectId }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
