import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ProposeDialog } from "./due-date-dialogs.tsx";

/** Lets a person who may not move a due date propose another. */
export function ProposeButton({ task, today }: { task: Task; today: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<CalendarClock aria-hidden="true" />}
        className="mt-2 pointer-coarse:h-11"
        onClick={() => setOpen(true)}
      >
        Propose a date
      </Button>
      {open && <ProposeDialog task={task} today={today} onClose={() => setOpen(false)} />}
    </>
  );
}
