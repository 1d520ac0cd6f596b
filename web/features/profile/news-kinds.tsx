import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import type { MailKinds } from "./mail-queries.ts";

/** The label and the description of each kind, in the order of the mail. */
const words: Record<NotificationKind, readonly [label: string, hint: string]> = {
  mention: ["Mentions", "Someone names you in a comment"],
  comment: ["Comments", "Someone comments on a task of yours"],
  due_reminder: ["Due dates", "A task of yours is due tomorrow, or late"],
  assigned: ["Assigned tasks", "A task is assigned to you or taken from you"],
  status: ["Task status", "The status changes of a task of yours"],
  expense: ["Expenses", "An expense waits for your decision, or yours is decided"],
  report: ["Reports", "A report that you asked for is ready, or could not be made"],
  programme: ["Programmes", "Progress is reported or decided on, or activities of yours move"],
  project_status: ["Projects", "The status changes of a project whose team you are on"],
  team: ["Teams", "You, or others, join a team of yours"],
  role: ["Your role", "Your role changes, or the company is handed over or deleted"],
};
const order = Object.keys(words) as NotificationKind[];

interface NewsKindsProps {
  /** Begins the ids of the hints. */
  id: string;
  kinds: MailKinds;
  onChange: (chosen: Partial<MailKinds>) => void;
}

/** The kinds of news, each with a choice. */
export function NewsKinds({ id, kinds, onChange }: NewsKindsProps) {
  return (
    <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {order.map((kind) => (
        <Kind
          key={kind}
          id={id}
          kind={kind}
          wanted={kinds[kind]}
          onChange={(wanted) => onChange({ [kind]: wanted })}
        />
      ))}
    </ul>
  );
}

interface KindProps {
  id: string;
  kind: NotificationKind;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

function Kind({ id, kind, wanted, onChange }: KindProps) {
  const [label, hint] = words[kind];
  const hintId = `${id}-${kind}`;
  return (
    <li className="flex flex-col items-start">
      <Checkbox
        label={<span className="font-medium">{label}</span>}
        checked={wanted}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={hintId}
      />
      <p id={hintId} className="pl-7.5 text-[0.8125rem] text-muted">
        {hint}
      </p>
    </li>
  );
}

/** As high as the kinds, while they load. */
export function NewsKindsSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <div aria-hidden="true" className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {order.map((kind) => (
          <div key={kind} className="flex h-11 gap-2.5">
            <Skeleton className="size-5" />
            <div className="space-y-2 py-0.5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3.5 w-56" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
