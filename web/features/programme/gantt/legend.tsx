import { useLayoutEffect, useRef } from "react";
import {
  legend,
  LEGEND_PICTURE,
  type LegendItem,
} from "../../../../engine/programme/gantt/legend.ts";
import type { Shows } from "../../../../engine/programme/gantt/scene.ts";
import { CanvasSurface } from "./canvas-surface.ts";
import { readPalette } from "./screen-palette.ts";

/** Explains the symbols, painted by the same code as the Gantt. */
export function Legend({ shows }: { shows: Shows }) {
  const items = legend.filter(({ needs }) => needs === undefined || shows[needs]);
  return (
    <ul className="flex flex-col overflow-y-auto">
      {items.map((item) => (
        <li key={item.label} className="flex items-center gap-3 text-sm text-soft">
          <Picture item={item} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

function Picture({ item }: { item: LegendItem }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = LEGEND_PICTURE;
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const scale = window.devicePixelRatio;
    element.width = Math.round(width * scale);
    element.height = Math.round(height * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const palette = readPalette(element.parentElement ?? document.body);
    item.paint(new CanvasSurface(context, "sans-serif"), { x: 0, y: 0 }, palette);
  }, [item, width, height]);
  return <canvas ref={canvas} aria-hidden className="shrink-0" style={{ width, height }} />;
}
