import { Link } from "react-router";
import { diary } from "../../../../contract/site/diary.ts";
import { paths } from "../../../paths.ts";
import { useFrozen, useToday } from "../../session/public.ts";
import { dayFacts, dayFactWords } from "../diary/day-facts.ts";
import { diaryOf } from "../diary/diary-days.ts";
import { useDiaryCompany } from "../diary/use-own-company.ts";
import { toneOf } from "../parts/record-words.ts";
import { useRecords } from "../parts/use-site.ts";

/** The diary of today: its state, and one touch to write it. Hidden from people who neither write nor see it. */
export function TodayDiary({ projectId }: { readonly projectId: string }) {
  const today = useToday();
  const own = useDiaryCompany(projectId);
  const records = useRecords(projectId, "diary");
  const isFrozen = useFrozen() !== undefined;
  const record =
    records && own ? diaryOf(records, { day: today, company: own.company }) : undefined;
  const mayWrite = own?.mayWrite === true && !isFrozen && (record?.state ?? "draft") === "draft";
  if (own?.mayWrite === false && !record) return null;
  const facts = record ? dayFactWords(dayFacts(record)) : [];
  const state = record ? toneOf(diary, record.state).label : "Not begun";
  const todo = record ? "Go on writing" : "Write it";
  return (
    <section
      aria-label="Today’s diary"
      className="relative flex min-h-16 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 shadow-card hover:bg-hover"
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold">
          Today’s diary{" "}
          <span className="font-normal whitespace-nowrap text-soft">
            {diary.nameOf({ day: today })}
          </span>
        </h2>
        <p className="truncate text-[0.8125rem] text-soft">
          {[records === undefined ? "" : state, ...facts].filter(Boolean).join(" · ") || "…"}
        </p>
      </div>
      <Link
        to={paths.projectRoom(projectId, "site", { part: "diary", day: today })}
        className="shrink-0 text-sm font-semibold text-signal-ink after:absolute after:inset-0 after:rounded-lg"
      >
        {mayWrite ? todo : "Open"}
      </Link>
    </section>
  );
}
