import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { ProgrammeRevision } from "../../../../contract/programme/programme-revisions.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { BaselineDialog } from "../baselines/baseline-dialogs.tsx";
import { CompareView } from "../compare/compare-view.tsx";
import { NOW, revisionSide } from "../compare/sides.ts";
import type { PanelProps } from "../panel.ts";
import { PastDates } from "./past-dates.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

export type Show = "did" | "since" | "dates";

interface LookedAtProps extends PanelProps {
  readonly number: number;
  /** Undefined if the revision is older than those that have been loaded. */
  readonly revision: ProgrammeRevision | undefined;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly onBack: () => void;
}

/** One revision: what it did, what has changed since, its dates, and a button to restore it. */
export function LookedAt({ number, revision, show, onShow, onBack, ...panel }: LookedAtProps) {
  const { projectId, store, state, readOnly } = panel;
  const [asking, setAsking] = useState<"restore" | "baseline">();
  const isNow = number === state.revision;
  const shows = [
    { value: "did" as const, label: "Its changes" },
    ...(isNow ? [] : [{ value: "since" as const, label: "Since then" }]),
    { value: "dates" as const, label: "Its dates" },
  ];
  const chosen = isNow && show === "since" ? "did" : show;
  const side = revisionSide(number);
  const sides =
    chosen === "did"
      ? { from: revisionSide(Math.max(0, number - 1)), to: side }
      : { from: side, to: NOW };
  return (
    <div className="pg-history">
      <div className="pg-history-head">
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          All revisions
        </Button>
        <div>
          <h3>
            Revision {number}
            {isNow && ", the programme now"}
          </h3>
          {revision && (
            <p className="pg-note">
              {revision.by?.name ?? "Somebody who has left"} {revision.label} ·{" "}
              <RelativeTime iso={revision.at} />
            </p>
          )}
        </div>
      </div>
      <div className="pg-history-head">
        <Segments
          label="What to show of the revision"
          value={chosen}
          onChange={onShow}
          options={shows}
        />
        {readOnly === null && (
          <>
            <Button size="sm" onClick={() => setAsking("baseline")}>
              Save it as a baseline
            </Button>
            {!isNow && (
              <Button size="sm" onClick={() => setAsking("restore")}>
                Go back to it
              </Button>
            )}
          </>
        )}
      </div>
      {chosen === "dates" ? (
        <PastDates projectId={projectId} side={side} context={panel.context} />
      ) : (
        <CompareView {...panel} {...sides} />
      )}
      {asking === "restore" && (
        <RestoreDialog
          {...panel}
          number={number}
          onDone={onBack}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === "baseline" && (
        <BaselineDialog
          {...{ projectId, store }}
          baseline={null}
          isFirst={state.baselines.length === 0}
          revision={number}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
