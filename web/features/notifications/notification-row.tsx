import { clsx } from "clsx";
import { Check, CircleAlert, CircleCheck, Info, Trash2, TriangleAlert } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { Notification, NotificationType } from "../../../contract/mail/notifications.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { type Tone, toneClass } from "../../ui/data/tone.ts";

const styles: Record<NotificationType, { icon: LucideIcon; tone: Tone; word: string }> = {
  info: { icon: Info, tone: "blue", word: "Information" },
  warning: { icon: TriangleAlert, tone: "yellow", word: "Warning" },
  success: { icon: CircleCheck, tone: "green", word: "Success" },
  error: { icon: CircleAlert, tone: "red", word: "Problem" },
};

interface NotificationRowProps {
  notification: Notification;
  /** Cuts a long message after three lines. */
  short: boolean;
  /** The link target; null if the record is deleted. */
  to: string | null;
  /** Called when the person follows the notification. */
  onOpen: () => void;
  onRead: () => void;
  onDelete: () => void;
}

/** One notification: what happened, how long ago, and its actions. */
export function NotificationRow({
  notification,
  short,
  to,
  onOpen,
  onRead,
  onDelete,
}: NotificationRowProps) {
  const { title, message, type, isRead, createdAt } = notification;
  const { icon: Icon, tone, word } = styles[type];
  const titleId = useId();
  return (
    <li className="relative flex gap-3 border-b border-line px-4 py-3 last:border-b-0 has-[a:hover]:bg-hover">
      <span
        className={clsx(
          "mt-0.5 grid size-8 shrink-0 place-items-center rounded-full",
          toneClass[tone],
        )}
      >
        <Icon className="size-4" role="img" aria-label={word} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className={clsx("text-ink", isRead ? "font-medium" : "font-semibold")}>
          {!isRead && (
            <span className="mr-2 inline-block size-2 rounded-full bg-signal align-[0.0625rem]">
              <span className="sr-only">Unread: </span>
            </span>
          )}
          {to === null ? (
            <span id={titleId}>{title}</span>
          ) : (
            // The link covers the row, for a large touch target.
            <Link id={titleId} to={to} onClick={onOpen} className="after:absolute after:inset-0">
              {title}
            </Link>
          )}
        </p>
        <p className={clsx(short && "line-clamp-3", isRead ? "text-muted" : "text-soft")}>
          {message}
        </p>
        <p className="mt-1 text-xs text-muted">
          <RelativeTime iso={createdAt} />
        </p>
      </div>
      <div className="z-1 -mr-2 flex shrink-0 flex-col gap-0.5 self-start sm:flex-row">
        {!isRead && (
          <IconButton
            size="sm"
            label="Mark as read"
            aria-describedby={titleId}
            icon={<Check aria-hidden="true" />}
            onClick={onRead}
          />
        )}
        <IconButton
          size="sm"
          label="Delete"
          aria-describedby={titleId}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
