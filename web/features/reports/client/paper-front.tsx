import { clsx } from "clsx";
import type {
  ClientReport,
  ClientReportFigures,
} from "../../../../contract/reports/client-reports.ts";
import { formatDate, formatMoney } from "../../../ui/format.ts";
import { counted } from "../../../ui/counted.ts";
import { slipTone, slipWords } from "../../milestones/public.ts";
import { PaperPhoto } from "../../files/public.ts";
import {
  averageWorkers,
  slipSentence,
  lostTime,
  periodWords,
  plannedDay,
  progressStanding,
  reportName,
  slipOf,
  weatherWords,
} from "./client-report-words.ts";
import { PaperFigure, PaperNothing, PaperPart, PaperText } from "./paper-parts.tsx";

/** The first page: what a client reads in a minute. */
export function PaperFront({ report }: { readonly report: ClientReport }) {
  const { figures, photos, summary, decisions, logo } = report;
  return (
    <>
      <header className="flex items-start justify-between gap-4 border-b border-ink pb-3">
        <div className="min-w-0">
          {logo === null ? (
            <p className="text-lg leading-7 font-semibold">{figures.company}</p>
          ) : (
            <img src={logo} alt={figures.company} className="max-h-12 object-contain" />
          )}
        </div>
        <div className="min-w-0 text-right text-[0.8125rem]">
          <p className="font-semibold">{reportName(report)}</p>
          <p className="text-muted">{periodWords(report)}</p>
          {report.state === "draft" && (
            <p className="font-semibold text-signal-ink">Draft, not approved</p>
          )}
        </div>
      </header>
      <h2 className="mt-4 text-2xl leading-8 font-semibold tracking-[-0.02em] wrap-anywhere">
        {figures.project}
      </h2>
      <Headline progress={figures.progress} plannedBy={plannedDay(report)} />
      {summary !== "" && (
        <div className="mt-3">
          <PaperText>{summary}</PaperText>
        </div>
      )}
      {decisions.length > 0 && <Decisions decisions={decisions} />}
      <div className="paper-columns mt-5">
        <Milestones milestones={figures.milestones} />
        <div className="grid content-start gap-5">
          <Money money={figures.money} asOf={figures.asOf} />
          <OnSite days={figures.days} />
        </div>
      </div>
      {photos.length + report.photosGone > 0 && (
        <PaperPart
          title={report.cadence === "weekly" ? "Photos of the week" : "Photos of the month"}
          className="mt-5"
        >
          <ul className="paper-photos">
            {photos.map((photo) => (
              <li key={photo._id}>
                <PaperPhoto photo={photo} />
              </li>
            ))}
          </ul>
          {report.photosGone > 0 && (
            <PaperNothing>{`${counted(report.photosGone, "photo")} removed since.`}</PaperNothing>
          )}
        </PaperPart>
      )}
    </>
  );
}

interface HeadlineProps extends Pick<ClientReportFigures, "progress"> {
  /** The day for which the plan was asked. */
  readonly plannedBy: string;
}

function Headline({ progress, plannedBy }: HeadlineProps) {
  if (progress === null)
    return <PaperNothing>The project has no programme to measure progress against.</PaperNothing>;
  const { percentDone, percentPlanned } = progress;
  const done = Math.round(percentDone);
  const standing = progressStanding(progress);
  const isLate = (slipOf(progress) ?? 0) > 0;
  return (
    <div className="paper-headline mt-3">
      <p className="flex items-baseline gap-2">
        <span className="text-5xl font-semibold">{done}%</span>
        <span className="text-sm text-muted">of the programme done</span>
      </p>
      <div className="min-w-0">
        <div className="paper-progress" aria-hidden="true">
          <div
            className={standing?.isBehind === true ? "bg-signal" : "bg-green-mark"}
            style={{ width: `${Math.min(100, done)}%` }}
          />
          {percentPlanned !== null && <div style={{ left: `${Math.min(100, percentPlanned)}%` }} />}
        </div>
        {percentPlanned !== null && (
          <p className="mt-1.5 text-[0.8125rem]">
            <span className="text-muted">
              {Math.round(percentPlanned)}% planned by {formatDate(plannedBy)}.{" "}
            </span>
            <span className={clsx("font-semibold", standing?.isBehind === true && "text-red-ink")}>
              {standing?.words}
            </span>
          </p>
        )}
      </div>
      <p className={clsx("text-base font-semibold", isLate && "text-red-ink")}>
        {slipSentence(progress)}
      </p>
    </div>
  );
}

function Decisions({ decisions }: Pick<ClientReport, "decisions">) {
  return (
    <div className="mt-4 rounded-md bg-signal-wash px-4 py-3">
      <h3 className="text-sm font-semibold text-signal-ink">Decisions wanted from you</h3>
      <ol className="mt-1 list-decimal pl-5 text-sm leading-6">
        {decisions.map((decision, index) => (
          // The list is rendered as a whole, and its texts may repeat.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="wrap-anywhere">
            {decision}
          </li>
        ))}
      </ol>
    </div>
  );
}

const cell = "py-1 pr-3 text-left align-top";

function Milestones({ milestones }: Pick<ClientReportFigures, "milestones">) {
  return (
    <PaperPart title="Milestones">
      {milestones.length === 0 ? (
        <PaperNothing>The programme has no milestones ahead.</PaperNothing>
      ) : (
        <table className="w-full text-[0.8125rem]">
          <thead className="text-xs text-muted">
            <tr>
              <th className={clsx(cell, "font-normal")}>Milestone</th>
              <th className={clsx(cell, "font-normal")}>Agreed</th>
              <th className={clsx(cell, "font-normal")}>Now</th>
            </tr>
          </thead>
          <tbody>
            {milestones.map((milestone, index) => {
              const slip = slipOf(milestone);
              return (
                // Two milestones may have one name. The table never changes its order while it is shown.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index} className="border-t border-line">
                  <th scope="row" className={clsx(cell, "font-medium wrap-anywhere")}>
                    {milestone.name}
                  </th>
                  <td className={clsx(cell, "whitespace-nowrap text-muted")}>
                    {milestone.agreed === null ? "Not agreed" : formatDate(milestone.agreed)}
                  </td>
                  <td className={cell}>
                    <span className="whitespace-nowrap">{formatDate(milestone.finish)}</span>
                    <span className={clsx("block text-xs", slipTone(slip))}>
                      {[milestone.done ? "reached" : null, slip === null ? null : slipWords(slip)]
                        .filter((part) => part !== null)
                        .join(", ")}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </PaperPart>
  );
}

function Money({ money, asOf }: Pick<ClientReportFigures, "money" | "asOf">) {
  const { currency, budget, spent, paid, forecast, unconverted } = money;
  const amount = (value: number) => formatMoney(value, currency);
  const over = budget > 0 && forecast !== null && forecast > budget;
  return (
    <PaperPart title="Money" asOf={asOf}>
      <dl className="divide-y divide-line">
        <PaperFigure name="Budget">{budget === 0 ? "Not set" : amount(budget)}</PaperFigure>
        <PaperFigure name="Spent" isBad={budget > 0 && spent > budget}>
          {amount(spent)}
          {budget > 0 && (
            <span className="font-normal text-muted">, {Math.round((spent / budget) * 100)}%</span>
          )}
        </PaperFigure>
        <PaperFigure name="Paid">{amount(paid)}</PaperFigure>
        <PaperFigure name="Forecast" isBad={over}>
          {forecast === null ? "Not known yet" : amount(forecast)}
        </PaperFigure>
      </dl>
      {over && (
        <p className="mt-1 text-xs font-semibold text-red-ink">
          {amount(forecast - budget)} over budget
        </p>
      )}
      {unconverted.length > 0 && (
        <p className="mt-1 text-xs text-signal-ink">
          Excludes{" "}
          {unconverted.map((part) => formatMoney(part.amount, part.currency)).join(" and ")}: no
          exchange rate
        </p>
      )}
    </PaperPart>
  );
}

function OnSite({ days }: Pick<ClientReportFigures, "days">) {
  if (days.length === 0)
    return (
      <PaperPart title="Weather and days lost">
        <PaperNothing>No site diary of this period is approved.</PaperNothing>
      </PaperPart>
    );
  const lost = lostTime(days);
  const weather = weatherWords(days);
  const workers = averageWorkers(days);
  return (
    <PaperPart title="Weather and days lost">
      <dl className="divide-y divide-line">
        <PaperFigure name="Weather">{weather === "" ? "Not recorded" : weather}</PaperFigure>
        <PaperFigure name="Lost" isBad={lost.hours > 0}>
          {lost.days === 0
            ? "Nothing"
            : `${lost.hours > 0 ? `${counted(lost.hours, "hour")} on ` : "Delays on "}${counted(lost.days, "day")}`}
        </PaperFigure>
        {workers > 0 && (
          <PaperFigure name="On site">{counted(workers, "person", "people")} a day</PaperFigure>
        )}
      </dl>
      {lost.reasons.length > 0 && (
        <p className="mt-1 text-xs text-muted">Reasons: {lost.reasons.join(", ")}</p>
      )}
    </PaperPart>
  );
}
