import { CheckCheck, Undo2 } from "lucide-react";
import { Button } from "../../../ui/controls/button.tsx";

interface AcceptBarProps {
  onAccept: () => void;
  onReturn: () => void;
}

/** Decides on a finished task: it is accepted, or goes back to work. */
export function AcceptBar({ onAccept, onReturn }: AcceptBarProps) {
  return (
    <div
      role="group"
      aria-label="Finished, not accepted"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3"
    >
      <p className="basis-full text-sm font-medium">This task is finished, not accepted.</p>
      <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={onReturn}>
        Back to work
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={<CheckCheck aria-hidden="true" />}
        onClick={onAccept}
      >
        Accept
      </Button>
    </div>
  );
}
