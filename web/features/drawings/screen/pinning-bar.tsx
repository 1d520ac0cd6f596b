import { useEffect } from "react";
import { Button } from "../../../ui/controls/button.tsx";

/** Says that the next press sets the pin. Escape cancels. */
export function PinningBar({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    const end = (event: KeyboardEvent) => event.key === "Escape" && onEnd();
    window.addEventListener("keydown", end);
    return () => window.removeEventListener("keydown", end);
  }, [onEnd]);
  return (
    <div
      data-drawing-tool=""
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2 text-sm"
    >
      <p role="status" className="min-w-0 flex-1">
        Press the place on the drawing. With the keyboard: move the sheet under the cross, then
        press Enter.
      </p>
      <Button size="sm" onClick={onEnd}>
        Cancel
      </Button>
    </div>
  );
}
