import "./diary.css";
import { useMemo } from "react";
import { diary } from "../../../../contract/site/diary.ts";
import { SearchInput } from "../../../ui/fields/search-input.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { dayParam, idParam, SEARCH_MAX, searchParam } from "../../../ui/hooks/url-params.ts";
import { useSearchText } from "../../../ui/hooks/use-search-text.ts";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useToday } from "../../session/public.ts";
import { useFirstCopy } from "../parts/use-first-copy.ts";
import { useRecords } from "../parts/use-site.ts";
import { textOf } from "../parts/record-words.ts";
import { DiaryDay } from "./diary-day.tsx";
import { DiaryMonth } from "./diary-month.tsx";
import { FoundDiaries } from "./lazy-parts.ts";
import { useDiaryCompany } from "./use-own-company.ts";

const params = {
  day: dayParam,
  company: idParam,
  diary: idParam,
  month: dayParam,
  search: searchParam(),
};

/** The site diary of a project: a month at a glance, and each day. */
export function DiaryView({ projectId }: { readonly projectId: string }) {
  const records = useRecords(projectId, "diary");
  const copy = useFirstCopy(projectId);
  const own = useDiaryCompany(projectId);
  const today = useToday();
  const { state, change } = useUrlState(params);
  const [text, setText] = useSearchText(state.search, (search) => change({ search }));
  const named = useMemo(
    () => records?.find(({ _id }) => _id === state.diary),
    [records, state.diary],
  );
  if (!records || own === undefined || (records.length === 0 && copy === "coming"))
    return (
      <LoadingRegion label={`Loading the ${diary.plural}`}>
        <SkeletonRow columns={3} height="h-17" />
        <SkeletonRow columns={3} height="h-17" />
      </LoadingRegion>
    );
  const day = (named && textOf(named, "day")) ?? state.day;
  const company = named ? textOf(named, "company") : (state.company ?? own.company);
  const keepOnly = ["part"];
  const open = (to: string, of: string | null = company) =>
    change(
      { day: to, company: of !== own.company && of !== null ? of : undefined },
      { push: true, keepOnly },
    );
  if (day !== undefined)
    return (
      <DiaryDay
        key={`${day} ${company}`}
        place={{ project: projectId, day, company }}
        records={records}
        today={today}
        onDay={(to) => open(to)}
        onMonth={() => change({ month: `${day.slice(0, 7)}-01` }, { push: true, keepOnly })}
      />
    );
  const month = (
    <DiaryMonth
      projectId={projectId}
      records={records}
      month={(state.month ?? today).slice(0, 7)}
      own={own}
      today={today}
      onMonth={(month) => change({ month: `${month}-01` })}
      onDay={open}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {records.length > 0 && (
        <search>
          <SearchInput
            label="Search the diaries"
            placeholder="Words of notes, visitors, deliveries…"
            value={text}
            onChange={(next) => setText(next.slice(0, SEARCH_MAX))}
          />
        </search>
      )}
      {state.search === "" ? (
        month
      ) : (
        <FoundDiaries
          projectId={projectId}
          records={records}
          text={state.search}
          onDay={(to, of) => open(to, of)}
        />
      )}
    </div>
  );
}
