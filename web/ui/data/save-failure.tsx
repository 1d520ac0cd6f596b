import { Banner } from "./banner.tsx";
import { textLinkClass } from "../controls/text-link.tsx";

interface SaveFailureProps {
  message: string;
  /** If set, somebody else saved meanwhile: fetches theirs, and keeps what was changed here apart from it. */
  onReload?: (() => void) | undefined;
  /** If set, both changed the same fields: saves what was chosen here. */
  onKeepMine?: (() => void) | undefined;
}

/** Why a form was not saved, and the ways on where somebody else was quicker. */
export function SaveFailure({ message, onReload, onKeepMine }: SaveFailureProps) {
  const way = (label: string, go: () => void) => (
    <button type="button" className={textLinkClass} onClick={go}>
      {label}
    </button>
  );
  return (
    <Banner
      tone="red"
      action={
        <span className="flex shrink-0 flex-wrap justify-end gap-x-4 gap-y-2 empty:hidden">
          {onKeepMine && way("Keep mine", onKeepMine)}
          {onReload && way(onKeepMine ? "Take theirs" : "Reload", onReload)}
        </span>
      }
    >
      {message}
      {onReload && !onKeepMine && " Reloading keeps the fields that you changed."}
    </Banner>
  );
}
