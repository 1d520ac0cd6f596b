import { CheckCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ReturnDialog } from "./return-dialog.tsx";

interface AcceptBarProps {
  title: string;
  onAccept: () => void;
  onReturn: (reason: string) => void;
}

/** Decides on a finished task: it is accepted, or goes back to work for a reason. */
export function AcceptBar({ title, onAccept, onReturn }: AcceptBarProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div
      role="group"
      aria-label="Finished, not accepted"
      className="mb-5 flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3"
    >
      <p className="basis-full text-sm font-medium">This task is finished, not accepted.</p>
      <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking(true)}>
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
      {asking && (
        <ReturnDialog title={title} onReturn={onReturn} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
