import type {
  DateDifference,
  ImportSummary,
} from "../../../../contract/programme/programme-import.ts";
import { formatDate } from "../../../ui/format.ts";

interface ImportFindingsProps {
  readonly report: ImportSummary;
  /** Whether the programme is still empty. */
  readonly isEmpty: boolean;
  /** Whether the programme has a row, to which a click leads. */
  readonly hasRow: (id: string) => boolean;
  readonly onShowRow: (id: string) => void;
}

const formats = {
  mspdi: "Microsoft Project",
  xer: "Primavera P6",
  xlsx: "a workbook",
  csv: "a CSV file",
} as const;

const fieldWords: Readonly<Record<DateDifference["field"], string>> = {
  start: "Start",
  finish: "Finish",
  lateStart: "Late start",
  lateFinish: "Late finish",
  totalFloatMinutes: "Total float",
  freeFloatMinutes: "Free float",
  critical: "Critical",
};

const LISTED = 100;
const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** What was found in a file: what is read, what is not, how its dates compare, and what changes. */
export function ImportFindings({ report, isEmpty, ...lead }: ImportFindingsProps) {
  const { read, notKept, warnings, dates, changes, format, name } = report;
  return (
    <div className="pg-findings">
      <section aria-labelledby="import-read">
        <h3 id="import-read">What is read</h3>
        <p>
          From {formats[format]}
          {name === "" ? "" : `, “${name}”`}: {count(read.activities, "activity", "activities")} (
          {count(read.summaries, "summary", "summaries")}, {count(read.milestones, "milestone")}),{" "}
          {count(read.links, "link")}, {count(read.calendars, "calendar")},{" "}
          {count(read.columns, "column of its own", "columns of its own")},{" "}
          {count(read.baselines, "baseline")}.
        </p>
        {warnings.map((warning) => (
          <p key={warning} className="pg-findings-warning">
            {warning}
          </p>
        ))}
      </section>
      {notKept.length > 0 && (
        <section aria-labelledby="import-lost">
          <h3 id="import-lost">What is not kept</h3>
          <Losses losses={notKept} />
        </section>
      )}
      <section aria-labelledby="import-dates">
        <h3 id="import-dates">Dates</h3>
        {dates.compared === 0 ? (
          <p>The file has no dates to compare with.</p>
        ) : (
          <p>
            <strong>
              {dates.agree.toLocaleString("en")} of{" "}
              {count(dates.compared, "activity", "activities")}
            </strong>{" "}
            get the same dates and floats as in the file.
          </p>
        )}
        {dates.differences.length > 0 && <DateDifferences dates={dates} {...lead} />}
      </section>
      {!isEmpty && (
        <section aria-labelledby="import-changes">
          <h3 id="import-changes">What changes here</h3>
          <p>
            {count(changes.added, "row")} added, {changes.changed.toLocaleString("en")} changed,{" "}
            {changes.removed.toLocaleString("en")} removed, {changes.kept.toLocaleString("en")} kept
            that the file does not have, {changes.unchanged.toLocaleString("en")} as before.
          </p>
          <Changes changes={changes} {...lead} />
        </section>
      )}
    </div>
  );
}

/** What a file or a format leaves out, with a few examples of each. */
export function Losses({ losses }: { readonly losses: ImportSummary["notKept"] }) {
  return (
    <ul className="pg-losses">
      {losses.map(({ what, count: number, examples }) => (
        <li key={what}>
          <strong>{what.charAt(0).toUpperCase() + what.slice(1)}</strong>
          {number > 1 && <> ({number.toLocaleString("en")})</>}
          {examples.length > 0 && <span>{examples.join(", ")}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A value in words: a date with its time as the app writes it, a float in hours. */
function words(value: DateDifference["file"] | null): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return `${Math.round((value / 60) * 100) / 100} h`;
  return `${formatDate(value.slice(0, 10))} ${value.slice(11)}`;
}

type Lead = Pick<ImportFindingsProps, "hasRow" | "onShowRow">;

/** The name of a row, as a link if the programme has the row. */
function RowName({
  row: { activity, code, name },
  hasRow,
  onShowRow,
}: Lead & {
  readonly row: { readonly activity: string | null; readonly code: string; readonly name: string };
}) {
  const title = [code, name].filter(Boolean).join(" ");
  if (activity === null || !hasRow(activity)) return title;
  return (
    <button type="button" className="pg-findings-row" onClick={() => onShowRow(activity)}>
      {title === "" ? "Without a name" : title}
    </button>
  );
}

function DateDifferences({ dates, ...lead }: Lead & { readonly dates: ImportSummary["dates"] }) {
  const { differences, more } = dates;
  const rest = Math.max(0, differences.length - LISTED) + more;
  return (
    <details>
      <summary>{count(differences.length + more, "difference")}</summary>
      <div className="pg-findings-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col">What</th>
              <th scope="col">In the file</th>
              <th scope="col">Computed here</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {differences.slice(0, LISTED).map((one) => (
              <tr key={`${one.activity} ${one.field}`}>
                <th scope="row">
                  <RowName row={one} {...lead} />
                </th>
                <td>{fieldWords[one.field]}</td>
                <td>{words(one.file)}</td>
                <td>{words(one.computed)}</td>
                <td>{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p>And {count(rest, "other")}.</p>}
    </details>
  );
}

const changeWords = {
  added: "Added",
  changed: "Changed",
  removed: "Removed",
  kept: "Kept",
} as const;

function Changes({ changes, ...lead }: Lead & { readonly changes: ImportSummary["changes"] }) {
  const { rows, more } = changes;
  if (rows.length === 0) return null;
  const rest = Math.max(0, rows.length - LISTED) + more;
  return (
    <details>
      <summary>{count(rows.length + more, "row")}, one by one</summary>
      <ul className="pg-findings-changes">
        {rows.slice(0, LISTED).map((row, at) => (
          // Rows may have one name; the list does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span className={`pg-change-${row.what}`}>{changeWords[row.what]}</span>{" "}
            <strong>
              <RowName row={row} {...lead} />
            </strong>
            {row.fields.map((field) => (
              <span key={field.field} className="pg-change-field">
                {field.field}: {field.before === "" ? "nothing" : field.before} →{" "}
                {field.after === "" ? "nothing" : field.after}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>And {count(rest, "other")}.</p>}
    </details>
  );
}
