import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { DAYS_PER_WEEK, weekStartOf } from "../../../../engine/programme/look-ahead.ts";
import { formatDay, parseDay } from "../../../../engine/programme/calendar/moment.ts";
import type { PlanWeek, WeekPromise } from "../../../../contract/look-ahead/promises.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { counted } from "../../../ui/counted.ts";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { formatDate, formatDay as formatDayOf } from "../../../ui/format.ts";
import { dayParam } from "../../../ui/hooks/url-params.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useCan } from "../../session/public.ts";
import type { PanelProps } from "../panel.ts";
import { useOwnCompany } from "../programme-queries.ts";
import { CloseWeek } from "./close-week.tsx";
import { PromiseDialog } from "./promise-dialog.tsx";
import { usePlanWeek } from "./promise-queries.ts";
import { PromiseList } from "./promise-list.tsx";
import { ReopenDialog, WithdrawDialog } from "./week-dialogs.tsx";

const params = { week: dayParam };

type Asking =
  | { readonly what: "make" | "reopen" }
  | { readonly what: "change" | "withdraw"; readonly promise: WeekPromise };

/** The promises of one week, and its closing. */
export function WeekView({ projectId, context, onShowRow }: PanelProps) {
  const { today } = context;
  const { state, change } = useUrlState(params);
  const monday = weekStartOf(parseDay(state.week ?? today));
  const week = formatDay(monday);
  const { week: found, error, refetch, isFetching } = usePlanWeek(projectId, week);
  const [asking, setAsking] = useState<Asking>();
  const [isClosing, setIsClosing] = useState(false);
  const ownCompany = useOwnCompany(projectId);
  const mayClose = useCan("week.close").allowed;
  const involvement = { createdBy: null, assignedTo: null, isColleagues: ownCompany !== undefined };
  const mayPromise = useCan("promise.make", involvement).allowed;
  const close = () => setAsking(undefined);
  const go = (weeks: number) => {
    setIsClosing(false);
    change({ week: formatDay(monday + weeks * DAYS_PER_WEEK) });
  };
  const isOver = monday + DAYS_PER_WEEK <= parseDay(today);
  const isOpen = found !== undefined && found.closedAt === null;
  const hasBegun = week <= today;
  return (
    <section aria-labelledby="plan-week" className="pg-week">
      <header className="pg-week-head">
        <IconButton
          label="The week before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => go(-1)}
        />
        <h3 id="plan-week">
          {formatDate(week)} – {formatDate(formatDay(monday + DAYS_PER_WEEK - 1))}
        </h3>
        <IconButton
          label="The week after"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => go(1)}
        />
        {mayPromise && isOpen && !isOver && !isClosing && (
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setAsking({ what: "make" })}
          >
            Promise work
          </Button>
        )}
      </header>
      {error && !found ? (
        <ErrorState
          message="The promises of this week could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !found ? (
        <SkeletonText lines={6} />
      ) : isClosing && isOpen ? (
        <CloseWeek projectId={projectId} week={found} onDone={() => setIsClosing(false)} />
      ) : (
        <>
          <p role="status" className="pg-note">
            {weekWords(found, { hasBegun, isOver })}
          </p>
          {found.promises.length > 0 && (
            <PromiseList
              week={found}
              isBound={isOver && !mayClose}
              {...{ ownCompany, onShowRow }}
              onChange={(promise) => setAsking({ what: "change", promise })}
              onWithdraw={(promise) => setAsking({ what: "withdraw", promise })}
            />
          )}
          {mayClose && found.promises.length > 0 && hasBegun && (
            <div>
              {isOpen ? (
                <Button onClick={() => setIsClosing(true)}>Close this week</Button>
              ) : (
                <Button onClick={() => setAsking({ what: "reopen" })}>Open it again</Button>
              )}
            </div>
          )}
        </>
      )}
      {(asking?.what === "make" || asking?.what === "change") && (
        <PromiseDialog
          {...{ projectId, week, context, ownCompany }}
          promise={asking.what === "change" ? asking.promise : null}
          onClose={close}
        />
      )}
      {asking?.what === "withdraw" && (
        <WithdrawDialog {...{ projectId }} promise={asking.promise} onClose={close} />
      )}
      {asking?.what === "reopen" && <ReopenDialog {...{ projectId, week }} onClose={close} />}
    </section>
  );
}

/** The state of a week, in a sentence or two. */
function weekWords(
  { promises, closedAt, closedBy }: PlanWeek,
  { hasBegun, isOver }: { readonly hasBegun: boolean; readonly isOver: boolean },
): string {
  const count = promises.length;
  if (count === 0)
    return isOver
      ? "Nothing was promised for this week."
      : "Nothing is promised yet. Promise what can start and will be done by the end of the week.";
  const late = promises.filter((one) => one.late).length;
  const lateWords = late === 0 ? "" : `, ${late} of them late`;
  if (closedAt === null)
    return `${counted(count, "promise")}${lateWords}.${isOver ? " The week is over and waits to be closed." : hasBegun ? " The week has begun: promises made now count as late." : ""}`;
  const kept = promises.filter((one) => one.kept === true).length;
  const by = closedBy ? ` by ${closedBy.name}` : "";
  return `${kept} of ${counted(count, "promise")} kept, ${Math.round((kept / count) * 100)}%${lateWords}. Closed on ${formatDayOf(closedAt)}${by}.`;
}
