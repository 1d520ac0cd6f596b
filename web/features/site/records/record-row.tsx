import { clsx } from "clsx";
import { memo } from "react";
import { Link } from "react-router";
import { CircleAlert, CloudUpload } from "lucide-react";
import { dueOf, isRecordLate, type RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { SelectBox } from "../../../ui/fields/select-box.tsx";
import { formatDate } from "../../../ui/format.ts";
import type { ToggleRow } from "../../../ui/hooks/use-row-selection.ts";
import type { PanelLink } from "../../../ui/hooks/use-url-panel.ts";
import { factWords, numberWords, textOf, titleOfRecord, toneOf } from "../parts/record-words.ts";
import type { KnownNames } from "../parts/use-names.ts";

interface RecordRowProps {
  readonly kind: RecordKind;
  readonly record: LocalRecord;
  readonly names: KnownNames;
  readonly today: string;
  readonly link: PanelLink;
  readonly isOpen: boolean;
  readonly index: number;
  readonly total: number;
  readonly start: number;
  readonly height: number;
  /** Selects the row; undefined while rows cannot be selected. */
  readonly onSelect: ToggleRow | undefined;
  readonly isSelected: boolean;
}

/** Returns the label of a choice that a row emphasises: "Urgent". */
function stressOf({ screens, fields }: RecordKind, record: LocalRecord): string | undefined {
  if (!screens?.stress) return undefined;
  const { field, values } = screens.stress;
  const value = textOf(record, field) ?? "";
  return values.includes(value) ? fields[field]?.choices?.[value] : undefined;
}

/** A record in the list: its title, its state, its second line, and its due date. */
export const RecordListRow = memo(function RecordRow(props: RecordRowProps) {
  const { kind, record, names, today, link, isOpen, index, total, start, height } = props;
  const { onSelect, isSelected } = props;
  const { label, tone } = toneOf(kind, record.state);
  const due = dueOf(kind, record);
  const late = isRecordLate(kind, record, today);
  const stress = stressOf(kind, record);
  const line = (kind.screens?.line ?? []).flatMap(
    (name) => factWords(kind, record, { name, nameOf: names.nameOf }) ?? [],
  );
  const number = numberWords(kind, record);
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${start}px)` }}
      className={clsx(
        "record-row absolute inset-x-0 top-0 border-line px-4 py-3 hover:bg-hover",
        index > 0 && "border-t",
        (isOpen || isSelected) && "bg-hover",
        onSelect && "pl-14",
      )}
    >
      {onSelect && (
        <span className="absolute inset-y-0 left-1 w-12">
          <SelectBox
            label={`Select ${titleOfRecord(kind, record)}`}
            selected={isSelected}
            onSelect={(how) => onSelect(record._id, how)}
          />
        </span>
      )}
      <p className="record-what flex min-w-0 items-baseline gap-2 text-sm leading-5">
        {number !== undefined && <span className="shrink-0 text-soft tabular-nums">{number}</span>}
        <Link {...link} className="truncate font-semibold after:absolute after:inset-0">
          {titleOfRecord(kind, record) || "Without a title"}
        </Link>
      </p>
      <p className="record-state flex items-center gap-2">
        {record.refused > 0 && (
          <CircleAlert className="size-4 text-red-ink" aria-label="A change was not accepted" />
        )}
        {record.unsent > 0 && <CloudUpload className="size-4" aria-label="Still to be sent" />}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="record-where truncate text-[0.8125rem] text-soft">
        {line.join(" · ") || kind.screens?.noLine}
      </p>
      <p
        className={clsx(
          "record-when text-[0.8125rem]",
          late ? "font-semibold text-signal-ink" : "text-soft",
        )}
      >
        {stress !== undefined && `${stress} · `}
        {due !== null && `${late ? "Late, due " : "Due "}${formatDate(due)}`}
      </p>
    </li>
  );
});
