import "./snag-card.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { getProjectOverview } from "../../../../contract/home/project-overview.ts";
import { getSnagSummary, type SnagSummary } from "../../../../contract/snag-summary.ts";
import { call } from "../../../api/call.ts";
import { queryKeyOf } from "../../../api/queries.ts";
import { paths } from "../../../paths.ts";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { ageWords, shares, SHOWN_COMPANIES } from "./snag-card-words.ts";

/** The query key extends that of the overview, so that both are refetched together. */
function useSnagSummary(projectId: string): SnagSummary | undefined {
  const params = { id: projectId };
  return useQuery({
    queryKey: [...queryKeyOf(getProjectOverview, { params }), "snags"],
    queryFn: ({ signal }) => call(getSnagSummary, { params, signal }),
  }).data?.data;
}

/**
 * Shows how many snags are in each state, how many are late, how old they are, and which companies they belong to.
 * Hidden from people who see no snags.
 */
export function SnagCard({ projectId }: { readonly projectId: string }) {
  const summary = useSnagSummary(projectId);
  if (!summary) return null;
  const { states, todo, late, oldestDays, companies } = summary;
  if (todo + states.closed === 0) return null;
  const to = (search: Readonly<Record<string, string>>) =>
    paths.projectRoom(projectId, "site", { part: "snags", ...search });
  return (
    <Card aria-labelledby="project-snags">
      <CardHeader
        title="Snags"
        id="project-snags"
        hint={
          oldestDays === null
            ? `All ${states.closed.toLocaleString("en-NG")} are closed.`
            : `The oldest that is not closed was found ${ageWords(oldestDays)}.`
        }
      />
      <ul className="snag-figures">
        <Figure to={to({ state: "open" })} count={states.open} label="Open" />
        <Figure to={to({ state: "ready" })} count={states.ready} label="Ready for review" />
        {states.rejected > 0 && (
          <Figure to={to({ state: "rejected" })} count={states.rejected} label="Rejected" />
        )}
        <Figure to={to({ state: "late" })} count={late} label="Overdue" isAlarm={late > 0} />
      </ul>
      {todo > 0 && <Ages of={summary} to={to({ sort: "oldest" })} />}
      {companies.length > 0 && (
        <ul aria-label="Snags by company" className="snag-companies">
          {companies.slice(0, SHOWN_COMPANIES).map(({ company, ...of }) => (
            <li key={company?._id ?? "none"}>
              <CompanyLine
                to={company ? to({ company: company._id }) : undefined}
                name={company ? (company.name ?? "Another company") : "No company yet"}
                {...of}
              />
            </li>
          ))}
          {companies.length > SHOWN_COMPANIES && (
            <li>
              <Link to={to({})} className="text-sm font-medium hover:underline">
                All {companies.length} companies
              </Link>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

interface FigureProps {
  readonly to: string;
  readonly count: number;
  readonly label: string;
  readonly isAlarm?: boolean;
}

function Figure({ to, count, label, isAlarm = false }: FigureProps) {
  return (
    <li>
      <Link to={to} className="snag-figure hover:bg-hover" data-alarm={isAlarm || undefined}>
        <span className="text-xl font-semibold tabular-nums">{count.toLocaleString("en-NG")}</span>
        <span className="text-[0.8125rem] text-muted">{label}</span>
      </Link>
    </li>
  );
}

/** The age of the snags that are to be closed, as a bar and in words. */
function Ages({ of: { ages }, to }: { readonly of: SnagSummary; readonly to: string }) {
  return (
    <Link to={to} className="snag-ages hover:underline">
      <span className="snag-bar" aria-hidden="true">
        {shares(ages).map(({ age, percent }) => (
          <span key={age} data-age={age} style={{ width: `${percent}%` }} />
        ))}
      </span>
      <span className="flex flex-wrap gap-x-4 text-[0.8125rem] text-muted">
        <Age age="week">Up to a week: {ages.week}</Age>
        <Age age="month">Up to a month: {ages.month}</Age>
        <Age age="older">Older: {ages.older}</Age>
      </span>
    </Link>
  );
}

function Age({ age, children }: { readonly age: string; readonly children: ReactNode }) {
  return (
    <span className="snag-age" data-age={age}>
      {children}
    </span>
  );
}

interface CompanyLineProps {
  /** The link to the list; undefined for snags without a company, because no filter selects them. */
  readonly to: string | undefined;
  readonly name: string;
  readonly todo: number;
  readonly late: number;
  readonly oldestDays: number | null;
}

function CompanyLine({ to, name, todo, late, oldestDays }: CompanyLineProps) {
  const words = [
    `${todo} to do`,
    ...(late > 0 ? [`${late} overdue`] : []),
    ...(oldestDays === null ? [] : [`oldest ${ageWords(oldestDays)}`]),
  ];
  return (
    <>
      {to === undefined ? (
        <span className="text-sm font-medium">{name}</span>
      ) : (
        <Link to={to} className="block text-sm font-medium wrap-anywhere hover:underline">
          {name}
        </Link>
      )}
      <span className="block text-[0.8125rem] text-muted">{words.join(" · ")}</span>
    </>
  );
}
