import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";

interface SelectionBarProps {
  /** The name of the bar: "Selected tasks". */
  label: string;
  /** How many are selected: "3 tasks selected". */
  status: ReactNode;
  isAll: boolean;
  onSelectAll: () => void;
  /** Clears the selection and ends the selection mode. */
  onStop: () => void;
  /** The actions for the selected rows. */
  children: ReactNode;
}

/** The bar with the actions for all selected rows of a list, at the end of the window. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, status, isAll, onSelectAll, onStop, children } = props;
  return (
    <div
      role="region"
      aria-label={label}
      data-bulk-bar=""
      className="sticky bottom-0 z-20 rounded-b-lg border-t border-edge bg-raised px-3 pt-2 pb-3 shadow-float"
    >
      <div className="flex items-center gap-2">
        <p role="status" className="mr-auto text-sm font-semibold">
          {status}
        </p>
        <Button size="sm" variant="ghost" onClick={onSelectAll}>
          {isAll ? "Select none" : "Select all"}
        </Button>
        <IconButton
          size="sm"
          label="Stop selecting"
          icon={<X aria-hidden="true" />}
          onClick={onStop}
        />
      </div>
      {children}
    </div>
  );
}
