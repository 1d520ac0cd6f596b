import { clsx } from "clsx";
import { memo } from "react";
import { Link } from "react-router";
import { CircleAlert, CloudUpload } from "lucide-react";
import { snagPriorities } from "../../../../contract/site/snag.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { formatDate } from "../../../ui/format.ts";
import type { PanelLink } from "../../../ui/hooks/use-url-panel.ts";
import { isLate, textOf } from "./snag-filters.ts";
import { numberWords, stateOf } from "./snag-words.ts";

/** Names by id, as this device has them. */
export interface Names {
  readonly company: ReadonlyMap<string, string>;
  readonly location: ReadonlyMap<string, string>;
}

interface SnagRowProps {
  readonly record: LocalRecord;
  readonly names: Names;
  readonly today: string;
  readonly link: PanelLink;
  readonly isOpen: boolean;
  readonly index: number;
  readonly total: number;
  readonly start: number;
  readonly height: number;
}

/** A snag in the list: what, where, whose, and until when. */
export const SnagRow = memo(function SnagRow(props: SnagRowProps) {
  const { record, names, today, link, isOpen, index, total, start, height } = props;
  const { label, tone } = stateOf(record);
  const due = textOf(record, "due");
  const late = isLate(record, today);
  const priority = textOf(record, "priority");
  const isPressing = priority === "high" || priority === "urgent";
  const where = names.location.get(textOf(record, "location") ?? "");
  const who = names.company.get(textOf(record, "company") ?? "");
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      data-snag={record._id}
      style={{ height, transform: `translateY(${start}px)` }}
      className={clsx(
        "snag-row absolute inset-x-0 top-0 border-line px-4 py-3 hover:bg-hover",
        index > 0 && "border-t",
        isOpen && "bg-hover",
      )}
    >
      <p className="snag-what flex min-w-0 items-baseline gap-2 text-sm leading-5">
        <span className="shrink-0 text-soft tabular-nums">{numberWords(record)}</span>
        <Link {...link} className="truncate font-semibold after:absolute after:inset-0">
          {textOf(record, "title") ?? "Without a title"}
        </Link>
      </p>
      <p className="snag-state flex items-center gap-2">
        {record.refused > 0 && (
          <CircleAlert className="size-4 text-red-ink" aria-label="A change was not accepted" />
        )}
        {record.unsent > 0 && <CloudUpload className="size-4" aria-label="Still to be sent" />}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="snag-where truncate text-[0.8125rem] text-soft">
        {[where, who].filter((word) => word !== undefined).join(" · ") || "No location yet"}
      </p>
      <p
        className={clsx(
          "snag-when text-[0.8125rem]",
          late ? "font-semibold text-signal-ink" : "text-soft",
        )}
      >
        {isPressing && `${snagPriorities[priority]} · `}
        {due !== null && `${late ? "Late, due " : "Due "}${formatDate(due)}`}
      </p>
    </li>
  );
});
