import { History } from "lucide-react";
import type { LastSheet } from "../../device/answers/last-sheets.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useLastSheet } from "./use-last-sheet.ts";

interface LastSheetButtonProps {
  projectId: string;
  onOpen: (last: LastSheet) => void;
}

/** Leads back to the drawing that the person looked at last. Nothing, if there is none. */
export function LastSheetButton({ projectId, onOpen }: LastSheetButtonProps) {
  const last = useLastSheet(projectId);
  if (!last) return null;
  return (
    <Button
      size="sm"
      icon={<History aria-hidden="true" />}
      title={`Open ${last.number} ${last.title} where you left it`}
      onClick={() => onOpen(last)}
    >
      <span className="truncate">{`Back to ${last.number}`}</span>
    </Button>
  );
}
