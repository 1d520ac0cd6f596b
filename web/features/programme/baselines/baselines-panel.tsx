import "./baselines.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { ProgrammeBaseline } from "../../../../contract/programme/programme.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { CompareView } from "../compare/compare-view.tsx";
import { baselineSide, NOW, sideParam } from "../compare/sides.ts";
import type { PanelProps } from "../panel.ts";
import { BaselineDialog, DeleteBaselineDialog } from "./baseline-dialogs.tsx";
import { BaselineItem } from "./baseline-item.tsx";

const params = { from: sideParam, to: sideParam };

type Asking =
  | { readonly what: "make" }
  | { readonly what: "rename" | "delete"; readonly baseline: ProgrammeBaseline };

/** The baselines of the programme, and what differs between any two of them and now. */
export function BaselinesPanel(props: PanelProps) {
  const { projectId, store, state, context, readOnly } = props;
  const { baselines, plan } = state;
  const { state: sides, change } = useUrlState(params);
  const [asking, setAsking] = useState<Asking>();
  const known = new Set([NOW, ...baselines.map(({ _id }) => baselineSide(_id))]);
  const isKnown = (side: string | undefined) =>
    side !== undefined && (known.has(side) || side.startsWith("revision:"));
  const first = baselines.find(({ current }) => current) ?? baselines.at(-1);
  const from = isKnown(sides.from) ? sides.from : first && baselineSide(first._id);
  const to = (isKnown(sides.to) ? sides.to : undefined) ?? NOW;
  const close = () => setAsking(undefined);
  const canMake = readOnly === null && plan.activities.length > 0;
  const make = canMake && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setAsking({ what: "make" })}
    >
      Make baseline
    </Button>
  );
  return (
    <div className="pg-baselines">
      {readOnly !== null && <p className="pg-note">{readOnly}</p>}
      {baselines.length === 0 ? (
        <EmptyState title="No baseline yet." action={make || undefined}>
          A baseline keeps the dates as they are today, so that every slip from them shows.
        </EmptyState>
      ) : (
        <>
          {make && <div>{make}</div>}
          <ul aria-label="Baselines" className="pg-baselines-list">
            {baselines.map((baseline) => (
              <BaselineItem
                key={baseline._id}
                {...{ projectId, store, baseline, context, readOnly }}
                onCompare={() => change({ from: baselineSide(baseline._id), to: undefined })}
                onRename={() => setAsking({ what: "rename", baseline })}
                onDelete={() => setAsking({ what: "delete", baseline })}
              />
            ))}
          </ul>
        </>
      )}
      {from !== undefined && (
        <CompareView
          {...props}
          from={from}
          to={to}
          onChange={(next) => change({ from: next.from, to: next.to })}
        />
      )}
      {(asking?.what === "make" || asking?.what === "rename") && (
        <BaselineDialog
          {...{ projectId, store }}
          baseline={asking.what === "rename" ? asking.baseline : null}
          isFirst={baselines.length === 0}
          onClose={close}
        />
      )}
      {asking?.what === "delete" && (
        <DeleteBaselineDialog
          {...{ projectId, store }}
          baseline={asking.baseline}
          onClose={close}
        />
      )}
    </div>
  );
}
