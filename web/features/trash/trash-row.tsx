import {
  Banknote,
  BookUser,
  DraftingCompass,
  FileText,
  ListChecks,
  MapPin,
  MessageSquare,
  TriangleAlert,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TrashItem } from "../../../contract/trash/trash-items.ts";
import type { TrashKind } from "../../../contract/trash/trash-kinds.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime, usePresent } from "../../ui/data/relative-time.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { formatDay } from "../../ui/format.ts";
import { useUser } from "../session/public.ts";
import { describeItem, daysLeft } from "./trash-words.ts";

const icons: Record<TrashKind, LucideIcon> = {
  task: ListChecks,
  snag: TriangleAlert,
  location: MapPin,
  comment: MessageSquare,
  file: FileText,
  expense: Banknote,
  drawing: DraftingCompass,
  company: BookUser,
};

interface TrashRowProps {
  item: TrashItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onRestore: () => void;
  /** Left out for people without the permission. */
  onPurge: (() => void) | undefined;
  busy: boolean;
}

/** A deleted record: what it was, who deleted it, how long it can be restored, and what can be done. */
export function TrashRow({ item, isChosen, onChoose, onRestore, onPurge, busy }: TrashRowProps) {
  const { kind, title, deletedAt, deletedBy, purgeAt } = item;
  const me = useUser()._id;
  const now = usePresent().getTime();
  const Icon = icons[kind];
  const who = deletedBy && (deletedBy._id === me ? "you" : deletedBy.name);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Checkbox
        label={`Select ${title}`}
        hideLabel
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="self-start pointer-coarse:-mt-3 pointer-coarse:-ml-3"
      />
      <div className="min-w-0">
        <p className="flex min-w-0 items-start gap-2 text-sm font-semibold">
          <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="line-clamp-2 min-w-0 break-words">{title}</span>
        </p>
        <p className="mt-0.5 text-[0.8125rem] break-words text-soft">{describeItem(item)}</p>
        <p className="text-[0.8125rem] text-muted">
          Deleted {who && `by ${who} `}
          <RelativeTime iso={deletedAt} />{" "}
          <span className="whitespace-nowrap">
            · {daysLeft(purgeAt, now)}, until {formatDay(purgeAt)}
          </span>
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-start gap-2 sm:col-start-3">
        <Button size="sm" onClick={onRestore} disabled={busy}>
          Restore
          <span className="sr-only"> {title}</span>
        </Button>
        {onPurge && (
          <Button size="sm" variant="ghost" onClick={onPurge} disabled={busy}>
            Delete for good
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
