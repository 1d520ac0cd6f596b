import { useEffect, useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { counted } from "../../../engine/counted.ts";
import type { RefusedList } from "./invite-rules.ts";

interface RefusedAddressesProps {
  refused: RefusedList;
  /** Leaves the refused addresses out, so that the others can be invited. */
  onLeaveOut: () => void;
}

/** Why nobody was invited: the addresses that cannot be. It takes the focus, for the pressed button is far below. */
export function RefusedAddresses({ refused, onLeaveOut }: RefusedAddressesProps) {
  const { title, reasons, others } = refused;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1} className="mb-3 scroll-m-6 outline-none">
      <Banner tone="red" title={title}>
        <ul aria-label="Refused" className="mt-1 flex max-h-48 flex-col gap-1.5 overflow-y-auto">
          {reasons.map((reason) => (
            <li key={reason} className="wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <Button size="sm" onClick={onLeaveOut} className="mt-3">
            Leave these out, {counted(others.length, "address", "addresses")} left
          </Button>
        )}
      </Banner>
    </div>
  );
}
