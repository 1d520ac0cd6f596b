import "./drawings.css";
import { useEffect, useRef } from "react";
import type { Sheet } from "../../../contract/drawings/drawings.ts";
import { cameraAt } from "./viewer/camera.ts";
import { drawSheet, tilesOf } from "./viewer/draw-sheet.ts";
import { TileStore } from "./viewer/tile-store.ts";

interface SheetCutoutProps {
  sheet: Sheet;
  /** The point in its middle, from 0 to 1 of the sheet. */
  at: { readonly x: number; readonly y: number };
  /** Describes the cutout to screen readers. */
  label: string;
}

/** The zoom, relative to the whole sheet in the same frame. */
const ZOOM = 3;

/** A small part of a sheet around a point, which is marked. */
export function SheetCutout({ sheet, at: { x, y }, label }: SheetCutoutProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const surface = canvas.current;
    const context = surface?.getContext("2d");
    if (!surface || !context) return undefined;
    const draw = () => {
      const screen = { width: surface.clientWidth, height: surface.clientHeight };
      if (screen.width === 0) return;
      const density = window.devicePixelRatio;
      [surface.width, surface.height] = [
        Math.round(screen.width * density),
        Math.round(screen.height * density),
      ];
      const camera = cameraAt({ x, y, zoom: ZOOM }, sheet, screen);
      const scene = { sheet, camera, screen, density };
      drawSheet(context, store, scene);
      store.want(tilesOf(scene));
    };
    const store = new TileStore(draw);
    const sizes = new ResizeObserver(draw);
    sizes.observe(surface);
    const again = () => store.retry();
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      sizes.disconnect();
      store.close();
    };
  }, [sheet, x, y]);
  return (
    <div
      role="img"
      aria-label={label}
      className="drawing-cutout overflow-hidden rounded-md border border-line bg-sunken"
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <span className="drawing-cutout-point" />
    </div>
  );
}
