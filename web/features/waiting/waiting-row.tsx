import { clsx } from "clsx";
import {
  AlarmClock,
  Banknote,
  CalendarClock,
  CheckCheck,
  DraftingCompass,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Percent,
  TrafficCone,
  TriangleAlert,
} from "lucide-react";
import { Link } from "react-router";
import type { WaitingItem } from "../../../contract/home/waiting-items.ts";
import type { WaitingKind } from "../../../contract/home/waiting.ts";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { formatDate } from "../../ui/format.ts";
import type { PanelLink } from "../../ui/hooks/use-url-panel.ts";
import { itemKey, kindLabel, titleOfItem } from "./waiting-item-words.ts";

const icons: Record<WaitingKind, LucideIcon> = {
  expenses: Banknote,
  reports: Percent,
  diaries: NotebookPen,
  snagsToVerify: TriangleAlert,
  snagsToFix: TriangleAlert,
  transmittals: DraftingCompass,
  constraints: TrafficCone,
  toAccept: CheckCheck,
  dueDates: CalendarClock,
  tasks: ListChecks,
};

interface WaitingRowProps {
  item: WaitingItem;
  link: PanelLink;
  isOpen: boolean;
  today: string;
}

/** One record that waits: what it is, where, who asks, since when, and its amount or due date. */
export function WaitingRow({ item, link, isOpen, today }: WaitingRowProps) {
  const { kind, project, by, since, due, amount } = item;
  const Icon = icons[kind];
  const isLate = due !== null && due < today;
  return (
    <li
      data-item={itemKey(item)}
      className={clsx(
        "relative grid first:rounded-t-lg last:rounded-b-lg grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-4 py-3 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]",
        isOpen ? "bg-hover" : "hover:bg-hover/60",
      )}
    >
      <Icon className="mt-0.5 size-5 text-muted" aria-hidden="true" />
      <p className="min-w-0 text-sm leading-5">
        <Link
          {...link}
          aria-current={isOpen || undefined}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
        >
          {titleOfItem(item)}
        </Link>
      </p>
      {(amount !== null || due !== null) && (
        <p
          className={clsx(
            "flex items-center gap-1.5 text-sm tabular-nums max-sm:col-start-2 sm:justify-self-end",
            isLate ? "font-semibold text-signal-ink" : "font-medium",
          )}
        >
          {isLate && <AlarmClock className="size-4" aria-hidden="true" />}
          {amount !== null && formatExact(amount.amount, amount.currency)}
          {due !== null && `${isLate ? "Late, due" : "Due"} ${formatDate(due)}`}
        </p>
      )}
      <p className="col-start-2 min-w-0 text-[0.8125rem] text-soft wrap-anywhere">
        {kindLabel(kind)} · {project.title}
      </p>
      <p className="text-[0.8125rem] text-muted max-sm:col-start-2 sm:col-start-3 sm:justify-self-end">
        {by && `${by.name}, `}
        <RelativeTime iso={since} />
      </p>
    </li>
  );
}
