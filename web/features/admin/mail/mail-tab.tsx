import type { UnsentMail } from "../../../../contract/mail/mail.ts";
import { MAIL_DAYS } from "../../../../contract/mail/mail.ts";
import { serverMessage } from "../../../api/call.ts";
import { Badge } from "../../../ui/data/badge.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Card, CardHeader } from "../../../ui/data/card.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { formatInstant, mailKindLabels } from "../admin-words.ts";
import { counted } from "../../../../engine/counted.ts";
import { ListState } from "../list-state.tsx";
import { useMailIsFiled, useMailQueue, useRetryMail } from "./mail-queries.ts";

/** The delivery state of the company's mail, and what is stuck. */
export function MailTab() {
  const queue = useMailQueue();
  const isFiled = useMailIsFiled();
  return (
    <div className="flex flex-col gap-5">
      {isFiled && (
        <Banner tone="orange" title="No mail server is set up">
          Mail is written to a folder on the server and is not delivered. Copy the links of
          invitations and pass them on, or ask the administrator of the server to set SMTP_URL.
        </Banner>
      )}
      <Card aria-labelledby="mail">
        <CardHeader id="mail" title="Mail" hint={`Of the last ${MAIL_DAYS} days.`} />
        <ListState query={queue} what="mail">
          {({ counts, unsent }) => (
            <>
              <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                <Count label="Pending" value={counts.queued} />
                <Count label="Sent" value={counts.sent} />
                <Count label="In the folder" value={counts.filed} />
                <Count label="Failed" value={counts.failed} isBad />
              </dl>
              {unsent.length === 0 ? (
                <EmptyState compact title="No mail is pending.">
                  Pending and failed mail appears here.
                </EmptyState>
              ) : (
                <ul
                  aria-label="Mail not sent"
                  className="mt-5 divide-y divide-line border-t border-line"
                >
                  {unsent.map((mail) => (
                    <MailRow key={mail._id} mail={mail} />
                  ))}
                </ul>
              )}
            </>
          )}
        </ListState>
      </Card>
    </div>
  );
}

function Count({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd
        className={`text-xl font-semibold tabular-nums ${isBad && value > 0 ? "text-red-ink" : ""}`}
      >
        {value.toLocaleString("en-NG")}
      </dd>
    </div>
  );
}

function MailRow({ mail }: { mail: UnsentMail }) {
  const { timeZone } = useUser().workspace;
  const retry = useRetryMail();
  const { to, kind, state, attempts, lastError, createdAt, nextAttemptAt } = mail;
  const again = () =>
    retry.mutate(mail, {
      onSuccess: () => toast(`The mail to ${to} is being sent again.`),
      onError: (error) =>
        toast(serverMessage(error, "It could not be sent again."), { tone: "red" }),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate text-sm font-semibold">{to}</span>
          <Badge tone={state === "failed" ? "red" : "yellow"}>
            {state === "failed" ? "Failed" : "Pending"}
          </Badge>
        </p>
        <p className="text-[0.8125rem] text-muted">
          {mailKindLabels[kind]}, written <RelativeTime iso={createdAt} />
          {attempts > 0 && `, tried ${counted(attempts, "time", "times")}`}
          {nextAttemptAt !== null &&
            attempts > 0 &&
            `, next on ${formatInstant(nextAttemptAt, timeZone)}`}
        </p>
        {lastError !== null && (
          <p className="text-[0.8125rem] break-words text-soft">{lastError}</p>
        )}
      </div>
      <Button size="sm" onClick={again} loading={retry.isPending}>
        Try again
        <span className="sr-only"> to mail {to}</span>
      </Button>
    </li>
  );
}
