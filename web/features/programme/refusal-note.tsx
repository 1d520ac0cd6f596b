import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import type { Refusal } from "./store/programme-store.ts";

interface RefusalNoteProps {
  readonly refusal: Refusal;
  readonly onAgain: () => void;
  readonly onDismiss: () => void;
}

/** Says which edit was not taken and why, and offers to make it on the programme as it is now. */
export function RefusalNote({ refusal, onAgain, onDismiss }: RefusalNoteProps) {
  return (
    <div className="mb-4">
      <Banner
        tone="red"
        title={`Not saved: ${refusal.label}`}
        action={
          <span className="flex flex-wrap gap-2">
            {refusal.edits && (
              <Button size="sm" onClick={onAgain}>
                Make it again
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onDismiss}>
              Dismiss
            </Button>
          </span>
        }
      >
        {refusal.message}
      </Banner>
    </div>
  );
}
