import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type {
  DiariesOfDay as ProjectDiaries,
  DiaryDayState,
} from "../../../../contract/company-site.ts";
import { addDays } from "../../../../engine/day.ts";
import { diary } from "../../../../contract/site/diary.ts";
import { serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { TextLink } from "../../../ui/controls/text-link.tsx";
import { counted } from "../../../ui/counted.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { Card } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { LoadMore } from "../../../ui/data/load-more.tsx";
import { LoadingRegion, SkeletonRow } from "../../../ui/data/skeleton.tsx";
import { useUrlState } from "../../../ui/hooks/use-url-state.ts";
import { useToday } from "../../session/public.ts";
import { toneOf } from "../parts/record-words.ts";
import { diaryDayParams } from "./company-site-params.ts";
import { useDiariesOfDay } from "./company-site-queries.ts";
import { DiaryDayField } from "./diary-day-field.tsx";

const missing = new Set<DiaryDayState>(["none", "draft"]);

/** Each project with its diaries of a day. Who has not written yet stands out. */
export function DiariesOfDay() {
  const today = useToday();
  const { state, change } = useUrlState(diaryDayParams);
  const day = state.day !== undefined && state.day < today ? state.day : today;
  const show = (next: string) => change({ day: next < today ? next : undefined }, { push: false });
  const pages = useDiariesOfDay(day);
  const isShown = pages.data !== undefined && !pages.isPlaceholderData;
  const projects = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const due = projects.flatMap(({ diaries }) => diaries);
  const late = due.filter((each) => missing.has(each.state)).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton
          label="Day before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => show(addDays(day, -1))}
        />
        <DiaryDayField day={day} today={today} onDay={show} />
        <IconButton
          label="Day after"
          icon={<ChevronRight aria-hidden="true" />}
          disabled={day >= today}
          onClick={() => show(addDays(day, 1))}
        />
        {day < today && <Button onClick={() => show(today)}>Today</Button>}
      </div>
      <p role="status" className="mt-4 mb-3 min-h-5 text-[0.8125rem] leading-5 text-muted">
        {isShown &&
          due.length > 0 &&
          `${diary.nameOf({ day })}: ${late === 0 ? "no diary is missing" : `${counted(late, "diary", "diaries")} of ${due.length} not submitted`}${pages.hasNextPage ? " on the projects shown" : ""}`}
      </p>
      <Card flush aria-label="Diaries of the day">
        {pages.isError && !pages.data ? (
          <ErrorState
            message={serverMessage(pages.error, "Failed to load the diaries. Please try again.")}
            onRetry={() => void pages.refetch()}
            retrying={pages.isFetching}
          />
        ) : pages.isPending ? (
          <LoadingRegion label="Loading the diaries">
            {[0, 1, 2].map((row) => (
              <SkeletonRow key={row} columns={2} height="h-24" />
            ))}
          </LoadingRegion>
        ) : projects.length > 0 ? (
          <ul
            aria-label="Projects"
            aria-busy={pages.isPlaceholderData || undefined}
            // They are still those of the day before the change, and would open the new one.
            inert={pages.isPlaceholderData}
            className={clsx(
              "divide-y divide-line transition-opacity",
              pages.isPlaceholderData && "opacity-60",
            )}
          >
            {projects.map((project) => (
              <ProjectRow key={project._id} project={project} day={day} />
            ))}
          </ul>
        ) : (
          <EmptyState compact title="No project is under way.">
            Active projects appear here, with the site diary of each company.
          </EmptyState>
        )}
      </Card>
      {pages.hasNextPage && (
        <LoadMore
          onMore={() => void pages.fetchNextPage()}
          loading={pages.isFetchingNextPage}
          error={pages.isFetchNextPageError ? "More could not be loaded." : undefined}
        />
      )}
    </>
  );
}

function stateOf(state: DiaryDayState) {
  return state === "none"
    ? ({ label: "Not begun", tone: "orange" } as const)
    : toneOf(diary, state);
}

function ProjectRow({ project, day }: { readonly project: ProjectDiaries; readonly day: string }) {
  const { _id, title, diaries } = project;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <p className="min-w-0 text-sm font-semibold wrap-anywhere sm:py-2">
        <TextLink to={paths.projectRoom(_id, "site", { part: "diary" })}>{title}</TextLink>
      </p>
      {diaries.length === 0 ? (
        <p className="text-sm text-soft sm:py-2">No diary to see.</p>
      ) : (
        <ul aria-label={`Diaries of ${title}`} className="grid gap-1">
          {diaries.map(({ company, state, by }) => {
            const { label, tone } = stateOf(state);
            return (
              <li
                key={company?._id ?? ""}
                className="relative -mx-2 flex min-h-9 items-center justify-between gap-3 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11"
              >
                <span className="min-w-0 text-sm">
                  <Link
                    to={paths.projectRoom(_id, "site", {
                      part: "diary",
                      day,
                      company: company?._id,
                    })}
                    className="font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
                  >
                    {company === null ? "The project" : (company.name ?? "Another company")}
                  </Link>
                  {by && <span className="text-soft"> by {by.name}</span>}
                </span>
                <Badge tone={tone}>{label}</Badge>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
