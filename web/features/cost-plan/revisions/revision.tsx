import type { BudgetRevision } from "../../../../contract/cost-plan/budget-revisions.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { textLinkClass } from "../../../ui/controls/text-link.tsx";
import { formatExact } from "../../../ui/format-exact.ts";
import { counted } from "../../../ui/counted.ts";
import { actionOf, fieldChanges, lineText } from "./revision-words.ts";

interface RevisionProps {
  revision: BudgetRevision;
  currency: string;
}

/** One revision of the plan: the person, the reason, the new total, and the lines before and after. */
export function Revision({ revision, currency }: RevisionProps) {
  const { user, reason, lines, changes, totalBefore, totalAfter, createdAt } = revision;
  const name = user?.name ?? "Someone who has left";
  const rest = lines - changes.length;
  const list = (
    <ul className="mt-2 grid gap-2">
      {changes.map((change) => (
        <Change key={change.line} change={change} currency={currency} />
      ))}
      {rest > 0 && <li className="text-muted">and {counted(rest, "more line")}</li>}
    </ul>
  );
  return (
    <li className="flex gap-3 border-b border-line px-5 py-4 text-sm last:border-b-0">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 break-words">
            <span className="font-semibold text-ink">{name}</span>{" "}
            <span className="text-soft">{actionOf(revision)}</span>{" "}
            <span className="text-muted">
              · <RelativeTime iso={createdAt} />
            </span>
          </p>
          <p className="text-soft">
            <span className="sr-only">The plan went from </span>
            {formatExact(totalBefore, currency)}
            <span aria-hidden="true"> → </span>
            <span className="sr-only"> to </span>
            <span className="font-semibold text-ink">{formatExact(totalAfter, currency)}</span>
          </p>
        </div>
        {reason !== "" && <p className="mt-1 break-words text-ink">“{reason}”</p>}
        {changes.length > 3 ? (
          <details className="mt-1">
            <summary className={`${textLinkClass} w-fit cursor-pointer pointer-coarse:min-h-11`}>
              Show the lines
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
    </li>
  );
}

interface ChangeProps {
  change: BudgetRevision["changes"][number];
  currency: string;
}

function Change({ change, currency }: ChangeProps) {
  const { before, after } = change;
  const line = after ?? before;
  if (!line) return null;
  const fields = fieldChanges(change, currency);
  return (
    <li className="rounded-md bg-paper px-3 py-2">
      <p className="break-words">
        <span className="text-muted">{line.code}</span>{" "}
        <span className="font-medium text-ink">{line.description}</span>
      </p>
      {before && after ? (
        <ul className="mt-1 grid gap-0.5 text-soft">
          {fields.map(({ label, before: was, after: is }) => (
            <li key={label} className="break-words">
              <span className="text-muted">{label}:</span> {was}
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> became </span>
              <span className="text-ink">{is}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">
          {after ? "Added: " : "Deleted: "}
          {lineText(line, currency)}
        </p>
      )}
    </li>
  );
}
