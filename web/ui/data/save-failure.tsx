import { Banner } from "./banner.tsx";
import { textLinkClass } from "../controls/text-link.tsx";

interface SaveFailureProps {
  message: string;
  /** If set, somebody else saved meanwhile: fetches theirs, and keeps what was changed here. */
  onReload: (() => void) | undefined;
}

/** Why a form was not saved, and the way on where somebody else was quicker. */
export function SaveFailure({ message, onReload }: SaveFailureProps) {
  return (
    <Banner
      tone="red"
      action={
        onReload && (
          <button type="button" className={textLinkClass} onClick={onReload}>
            Reload
          </button>
        )
      }
    >
      {message}
      {onReload && " Reloading keeps the fields that you changed."}
    </Banner>
  );
}
