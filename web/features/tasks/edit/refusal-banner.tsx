import { Banner } from "../../../ui/data/banner.tsx";
import { Button } from "../../../ui/controls/button.tsx";

/** Why a change of a task was refused. */
export interface Refusal {
  readonly message: string;
  /** Someone else changed the task. It must be refetched first. */
  readonly isConflict: boolean;
}

interface RefusalBannerProps {
  refusal: Refusal | undefined;
  onReload: () => void;
}

/** Says why a change was refused, and offers a way to resolve it. */
export function RefusalBanner({ refusal, onReload }: RefusalBannerProps) {
  if (!refusal) return null;
  const reload = (
    <Button size="sm" onClick={onReload}>
      Reload
    </Button>
  );
  return (
    <div className="mb-4">
      <Banner tone="red" action={refusal.isConflict && reload}>
        {refusal.message}
      </Banner>
    </div>
  );
}
