import { type NotificationKind, notificationKinds } from "../../../contract/mail/mail-settings.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, Skeleton } from "../../ui/data/skeleton.tsx";
import { useChooseMail, useMailSettings } from "./mail-queries.ts";

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

/** The contents of the daily mail. Each choice is saved at once. */
export function MailSetting() {
  const settings = useMailSettings();
  const choose = useChooseMail();

  const all = settings.data && notificationKinds.every((kind) => settings.data[kind]);
  const none = settings.data && notificationKinds.every((kind) => !settings.data[kind]);
  const setAll = (wanted: boolean) =>
    choose(Object.fromEntries(notificationKinds.map((kind) => [kind, wanted])));

  return (
    <Card aria-labelledby="mail">
      <CardHeader
        id="mail"
        title="Daily mail"
        hint={
          <span role="status">
            {none
              ? "You get no daily mail. The bell still shows everything."
              : "One mail at seven in the morning if you have not read something yet. It also says what waits for you."}
          </span>
        }
        actions={
          settings.data && (
            <Button size="sm" onClick={() => setAll(!all)}>
              {all ? "Turn all off" : "Turn all on"}
            </Button>
          )
        }
      />
      {settings.isPending ? (
        <KindsSkeleton />
      ) : !settings.data ? (
        <ErrorState
          message={serverMessage(settings.error, "Failed to load the mail settings.")}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {order.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              wanted={settings.data[kind]}
              onChange={(wanted) => choose({ [kind]: wanted })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface KindProps {
  kind: NotificationKind;
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

function Kind({ kind, wanted, onChange }: KindProps) {
  const [label, hint] = words[kind];
  const hintId = `mail-${kind}`;
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

function KindsSkeleton() {
  return (
    <LoadingRegion label="Loading the mail settings">
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
