import { type ReactNode, useLayoutEffect, useRef } from "react";
import { toScreen } from "./camera.ts";
import type { Viewport } from "./viewport.ts";

interface SheetOverlayProps {
  viewport: Viewport;
  /** What it shows, if it says more than the sheet. */
  label?: string | undefined;
  /** Shapes in points of the sheet. */
  children: ReactNode;
}

/** Vector shapes that lie on the sheet and follow the viewport. */
export function SheetOverlay({ viewport, label, children }: SheetOverlayProps) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { camera, screen } = viewport;
      const { x, y } = toScreen(camera, screen, { x: 0, y: 0 });
      group.current?.setAttribute("transform", `translate(${x} ${y}) scale(${camera.scale})`);
    };
    place();
    return viewport.listen(place);
  }, [viewport]);
  return (
    <svg
      className="pointer-events-none absolute inset-0 size-full"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <g ref={group}>{children}</g>
    </svg>
  );
}
