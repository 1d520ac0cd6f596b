import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/controls/button.tsx";
import type { Panel, PanelProps } from "./panel.ts";

interface PanelFrameProps {
  readonly panel: Panel;
  readonly props: PanelProps;
}

/** A panel in place of the sheet, with the way back. */
export function PanelFrame({ panel: { label, hint, View }, props }: PanelFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The menu that led here is gone: who reads by ear is told where they are.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby="programme-panel" className="pg-panel">
      <header className="pg-panel-head">
        <Button size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={props.onClose}>
          Back to the programme
        </Button>
        <div>
          <h2 id="programme-panel" ref={title} tabIndex={-1}>
            {label}
          </h2>
          <p>{hint}</p>
        </div>
      </header>
      <View {...props} />
    </section>
  );
}
