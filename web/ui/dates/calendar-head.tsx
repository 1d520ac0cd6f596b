import { ChevronLeft, ChevronRight } from "lucide-react";
import { BareIconButton } from "../controls/icon-button.tsx";

interface CalendarHeadProps {
  title: string | number;
  /** The period that the calendar shows at once. */
  page: "month" | "year";
  isFirst: boolean;
  isLast: boolean;
  onTurn: (pages: 1 | -1) => void;
}

/** The period that a calendar shows, between the buttons that turn its page. */
export function CalendarHead({ title, page, isFirst, isLast, onTurn }: CalendarHeadProps) {
  return (
    <div className="mb-1 flex items-center justify-between gap-2">
      <BareIconButton
        label={`Previous ${page}`}
        size="sm"
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => onTurn(-1)}
        disabled={isFirst}
      />
      <p className="text-sm font-semibold text-ink" aria-live="polite">
        {title}
      </p>
      <BareIconButton
        label={`Next ${page}`}
        size="sm"
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => onTurn(1)}
        disabled={isLast}
      />
    </div>
  );
}
