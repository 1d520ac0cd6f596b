import { clsx } from "clsx";
import { MoveRight } from "lucide-react";
import type { AuditEvent } from "../../../../contract/reports/audit.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import type { Tone } from "../../../ui/data/tone.ts";
import { formatInstant, auditKindLabels } from "../admin-words.ts";
import { type AuditChange, auditChanges } from "./audit-changes.ts";

const tones: Partial<Record<AuditEvent["kind"], Tone>> = {
  sign_in_failed: "red",
  deletion: "red",
  person_removed: "red",
  person_deactivated: "yellow",
  role_changed: "blue",
  ownership_transferred: "orange",
  settings_changed: "blue",
  export: "purple",
};

interface AuditEventRowProps {
  event: AuditEvent;
  timeZone: string;
}

/** One event of the audit trail: action, actor, target, time, origin, and the values before and after. */
export function AuditEventRow({ event, timeZone }: AuditEventRowProps) {
  const { kind, actor, subject, address, createdAt } = event;
  const changes = auditChanges(event, timeZone);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p>
        <Badge tone={tones[kind]}>{auditKindLabels[kind]}</Badge>
      </p>
      <div className="min-w-0 text-sm">
        <p className="break-words">
          <span className="font-semibold">{actor?.name ?? nameOfUnknown(kind)}</span>
          {subject !== "" && <span className="text-soft">: {subject}</span>}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1 space-y-0.5 border-l-2 border-line pl-2.5 text-xs text-soft">
            {changes.map((change) => (
              <Change key={change.label} {...change} />
            ))}
          </dl>
        )}
      </div>
      <p className="text-[0.8125rem] text-muted md:text-right">
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {formatInstant(createdAt, timeZone)}
        </time>
        <span className="break-all md:block">
          <span className="md:hidden">, </span>
          {address}
        </span>
      </p>
    </li>
  );
}

/** The person who runs the server has no account. */
function nameOfUnknown(kind: AuditEvent["kind"]): string {
  return kind === "second_factor_reset" ? "Server administrator" : "Unknown person";
}

function Change({ label, before, after, recorded }: AuditChange) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 break-words">
        {before !== undefined && <del className="text-muted decoration-1">{before}</del>}
        {before !== undefined && after !== undefined && (
          <MoveRight
            className="size-3 shrink-0 self-center text-muted"
            role="img"
            aria-label="to"
          />
        )}
        {after !== undefined && (
          <ins
            title={recorded}
            className={clsx(
              "min-w-0 break-words no-underline",
              before !== undefined && "font-medium text-ink",
            )}
          >
            {after}
          </ins>
        )}
      </dd>
    </div>
  );
}
