import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { counted } from "../../../ui/counted.ts";
import { SiteExports } from "../parts/lazy-exports.tsx";
import { useNames } from "../parts/use-names.ts";
import { textOf } from "../parts/record-words.ts";
import { useProjectBasis } from "../parts/use-site.ts";
import { isWorkday } from "../parts/workdays.ts";
import { CompanyDiaries } from "./lazy-parts.ts";
import { DayButton } from "./day-button.tsx";
import { daysOf, diaryOf, monthAway } from "./diary-days.ts";
import { StateKey } from "./state-icon.tsx";
import type { OwnDiary } from "./use-own-company.ts";

interface DiaryMonthProps {
  readonly projectId: string;
  readonly records: readonly LocalRecord[];
  readonly month: string;
  readonly own: OwnDiary;
  readonly today: string;
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: string, company?: string | null) => void;
}

const monthName = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const weekDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** A month at a glance: which days have a diary, the diary's state, people on site, delays, weather, and gaps. */
export function DiaryMonth(props: DiaryMonthProps) {
  const { projectId, records, month, own, today, onMonth, onDay } = props;
  const { days, offset } = daysOf(month);
  const { company: names } = useNames(projectId);
  const theirs = useMemo(
    () => new Map(days.map((day) => [day, diaryOf(records, { day, company: own.company })])),
    [days, records, own.company],
  );
  const workdays = useProjectBasis(projectId)?.workdays;
  // Readers see only some of the days, so that missing days are not gaps for them.
  const gaps = days.filter(
    (day) => own.mayWrite && day < today && isWorkday(day, workdays) && !theirs.get(day),
  );
  const others = records.filter(
    (record) =>
      textOf(record, "company") !== own.company && (textOf(record, "day") ?? "").startsWith(month),
  );
  const hasDays = records.some(
    (record) => record.version > 0 && (textOf(record, "day") ?? "").startsWith(month),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {!own.mayWrite && <WhyNot />}
      <div className="diary-tools">
        {own.mayWrite && (
          <Button variant="primary" onClick={() => onDay(today)}>
            Write today’s diary
          </Button>
        )}
        {hasDays && (
          <SiteExports
            kind="diaries"
            filters={{ project: projectId, from: `${month}-01`, to: days.at(-1) }}
            formats={["pdf", "xlsx", "csv"]}
          />
        )}
      </div>
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label="Month before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onMonth(monthAway(month, -1))}
        />
        <h2 className="font-semibold">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</h2>
        <IconButton
          label="Month after"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onMonth(monthAway(month, 1))}
        />
      </div>
      <div className="diary-week text-sm text-soft" aria-hidden="true">
        {weekDays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="diary-month" aria-label="Days">
        {days.map((day, place) => (
          <li key={day} style={place === 0 ? { gridColumnStart: offset + 1 } : undefined}>
            <DayButton
              day={day}
              record={theirs.get(day)}
              isToday={day === today}
              isGap={gaps.includes(day)}
              onOpen={() => onDay(day)}
            />
          </li>
        ))}
      </ol>
      <StateKey />
      {own.mayWrite && (
        <p className="text-sm text-soft">
          {gaps.length === 0
            ? "Every past working day of the month has a diary."
            : `${counted(gaps.length, "past working day")} without a diary.`}{" "}
          {workdays
            ? "Working days are those of the project’s calendar."
            : "Monday to Friday, since the project has no calendar."}
        </p>
      )}
      {others.length > 0 && (
        <CompanyDiaries
          diaries={others}
          names={names}
          onOpen={(record) => onDay(textOf(record, "day") ?? today, textOf(record, "company"))}
        />
      )}
    </div>
  );
}

function WhyNot() {
  return (
    <Banner tone="blue" title="You read diaries here.">
      The people who run the project write its diary. Contractors can write one once their company
      is in the directory.
    </Banner>
  );
}
