import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import type { WaitingKind } from "../../../contract/home/waiting.ts";
import { waitingItemOpening } from "../../../contract/home/waiting-items.ts";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { formatDate } from "../../ui/format.ts";
import { isAsked } from "../../ui/hooks/use-decision-keys.ts";
import { useHotkeys } from "../../ui/hooks/use-hotkeys.ts";
import type { UrlPanel } from "../../ui/hooks/use-url-panel.ts";
import { SidePanel } from "../../ui/overlays/side-panel.tsx";
import { Comments } from "../comments/public.ts";
import { CompanyExpenseBody, useExpenseTitle } from "../expenses/public.ts";
import { LazyTaskBody, useTaskTitle } from "../tasks/public.ts";
import { itemKey, kindLabel, titleOfItem } from "./waiting-item-words.ts";

interface WaitingPanelProps {
  id: string;
  kind: WaitingKind;
  /** The item in the list; undefined once it waits no longer. */
  item: WaitingItem | undefined;
  opening: UrlPanel;
  today: string;
  /** Open the item before or after it; undefined if there is none. */
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
  /** Called after the person decided on it. */
  onDecided: () => void;
}

/** One item in its context, with what the person may decide about it. */
export function WaitingPanel(props: WaitingPanelProps) {
  const { id, kind, item, opening, onBefore, onAfter } = props;
  const title = useTitle(id, kind);
  const content = useRef<HTMLDivElement>(null);
  useHotkeys({
    c: () => {
      const comment = content.current?.querySelector<HTMLElement>("[data-focus-fallback] textarea");
      if (!comment || isAsked()) return false;
      return comment.focus();
    },
  });
  return (
    <SidePanel
      modal="beside"
      open
      onClose={opening.close}
      contentKey={itemKey({ kind, _id: id })}
      title={item ? titleOfItem(item) : (title ?? kindLabel(kind))}
      eyebrow={item && `${kindLabel(kind)} · ${item.project.title}`}
      actions={
        <>
          <IconButton
            label="Previous"
            size="sm"
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!onBefore}
            onClick={onBefore}
            className="disabled:opacity-40"
          />
          <IconButton
            label="Next"
            size="sm"
            icon={<ChevronRight aria-hidden="true" />}
            disabled={!onAfter}
            onClick={onAfter}
            className="disabled:opacity-40"
          />
        </>
      }
    >
      <div ref={content}>
        <Content {...props} />
      </div>
    </SidePanel>
  );
}

/** The title of an expense or task that is not in the loaded list: a notification opens it, or it is decided. */
function useTitle(id: string, kind: WaitingKind): string | undefined {
  const expense = useExpenseTitle(kind === "expenses" ? id : undefined);
  const task = useTaskTitle(isTask(kind) ? id : undefined);
  return expense ?? task;
}

function isTask(kind: WaitingKind): boolean {
  return kind === "toAccept" || kind === "dueDates" || kind === "tasks";
}

function Content({ id, kind, item, opening, today, onDecided }: WaitingPanelProps) {
  switch (kind) {
    case "expenses":
      return <CompanyExpenseBody expenseId={id} opening={opening} onDecided={onDecided} />;
    case "toAccept":
    case "dueDates":
    case "tasks":
      return (
        <LazyTaskBody taskId={id} today={today} onClose={opening.close} onDecided={onDecided} />
      );
    default:
      return item ? (
        <Summary item={item} kind={kind} />
      ) : (
        <p className="text-sm text-soft">This no longer waits for you.</p>
      );
  }
}

/** The kinds that are decided on a screen of their project. */
type OtherKind = Exclude<WaitingKind, "expenses" | "toAccept" | "dueDates" | "tasks">;

const openLabels: Record<OtherKind, string> = {
  reports: "Open the reported progress",
  diaries: "Open the diary",
  snagsToVerify: "Open the snag",
  snagsToFix: "Open the snag",
  transmittals: "Open the drawings",
  constraints: "Open the constraints",
};

/** What is known of a record that is decided on a screen of its project, and the way there. */
function Summary({ item, kind }: { item: WaitingItem; kind: OtherKind }) {
  const { _id: id, project, by, since, due } = item;
  const record =
    kind === "diaries"
      ? { diary: id }
      : kind === "snagsToFix" || kind === "snagsToVerify"
        ? { snag: id }
        : undefined;
  return (
    <>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm">
        <dt className="text-muted">Project</dt>
        <dd className="min-w-0 break-words">{project.title}</dd>
        {by && (
          <>
            <dt className="text-muted">From</dt>
            <dd className="min-w-0 break-words">{by.name}</dd>
          </>
        )}
        <dt className="text-muted">Waiting since</dt>
        <dd>
          <RelativeTime iso={since} />
        </dd>
        {due !== null && (
          <>
            <dt className="text-muted">Due</dt>
            <dd>{formatDate(due)}</dd>
          </>
        )}
      </dl>
      <div className="mt-5">
        <LinkButton variant="primary" to={paths.opening(project._id, waitingItemOpening(item))}>
          {openLabels[kind]}
        </LinkButton>
      </div>
      {record && (
        <section aria-labelledby="waiting-comments" className="mt-6 border-t border-line pt-5">
          <h3 id="waiting-comments" className="mb-3 text-sm font-semibold">
            Comments
          </h3>
          <Comments projectId={project._id} record={record} />
        </section>
      )}
    </>
  );
}
