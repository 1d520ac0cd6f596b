import { Banner } from "./banner.tsx";
import { textLinkClass } from "../controls/text-link.tsx";

interface SaveFailureProps {
  message: string;
  /** Set if somebody else saved meanwhile: fetches their version and keeps the person's own changes. */
  onReload?: (() => void) | undefined;
  /** Set if both changed the same fields: saves the person's own values. */
  onKeepMine?: (() => void) | undefined;
}

/** Why a form was not saved, with the choices when somebody else saved first. */
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
          {onReload && way(onKeepMine ? "Use theirs" : "Reload", onReload)}
        </span>
      }
    >
      {message}
      {onReload && !onKeepMine && " Reloading keeps the fields that you changed."}
    </Banner>
  );
}
