/**
 * The part of a sheet that is on the screen: the sheet's point in the middle, and the CSS pixels per point of the
 * sheet.
 */
export interface Camera {
  /** The middle in points of the sheet, from its upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The largest zoom, in CSS pixels per point: 12 times the sheet's size on paper. */
export const MAX_SCALE = 16;
/** The smallest zoom, relative to the fitted sheet. */
const LEAST_OF_FIT = 0.5;
const MARGIN = 0.96;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

function fitScale(sheet: Size, screen: Size): number {
  return Math.min(screen.width / sheet.width, screen.height / sheet.height) * MARGIN;
}

/** The camera that shows the whole sheet. */
export function fit(sheet: Size, screen: Size): Camera {
  return { x: sheet.width / 2, y: sheet.height / 2, scale: fitScale(sheet, screen) };
}

/** Limits a camera: its middle stays on the sheet, and its zoom within the bounds. */
export function clamp(camera: Camera, sheet: Size, screen: Size): Camera {
  const least = fitScale(sheet, screen) * LEAST_OF_FIT;
  return {
    x: between(0, camera.x, sheet.width),
    y: between(0, camera.y, sheet.height),
    scale: between(least, camera.scale, Math.max(MAX_SCALE, least)),
  };
}

/** Converts a point of the sheet to a point of the screen. */
export function toScreen(camera: Camera, screen: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + screen.width / 2,
    y: (point.y - camera.y) * camera.scale + screen.height / 2,
  };
}

/** Converts a point of the screen to a point of the sheet. */
export function toSheetPoint(camera: Camera, screen: Size, place: Point): Point {
  return {
    x: (place.x - screen.width / 2) / camera.scale + camera.x,
    y: (place.y - screen.height / 2) / camera.scale + camera.y,
  };
}

/** Moves the sheet by CSS pixels. */
export function pan(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale };
}

/** Zooms by a factor around a place on the screen, which stays where it is. */
export function zoomAt(camera: Camera, screen: Size, place: Point, factor: number): Camera {
  const kept = toSheetPoint(camera, screen, place);
  const scale = camera.scale * factor;
  return {
    x: kept.x - (place.x - screen.width / 2) / scale,
    y: kept.y - (place.y - screen.height / 2) / scale,
    scale,
  };
}

/** How what was drawn for `drawn` is moved and enlarged, from the middle of the screen, to where `camera` shows it. */
export function moveFrom(drawn: Camera, camera: Camera): Point & { readonly scale: number } {
  return {
    x: (drawn.x - camera.x) * camera.scale,
    y: (drawn.y - camera.y) * camera.scale,
    scale: camera.scale / drawn.scale,
  };
}

/** Enlarged more than this, what was drawn is too coarse. */
const COARSE = 2;

/**
 * Whether what was drawn for `drawn`, with a margin around the screen, is sharp enough for `camera` and holds all
 * of the sheet that it shows.
 * @param margin the share of the screen that was drawn on each side of it
 */
export function isDrawn(
  drawn: Camera,
  camera: Camera,
  { sheet, screen, margin }: { sheet: Size; screen: Size; margin: number },
): boolean {
  if (camera.scale > drawn.scale * COARSE) return false;
  const holds = (side: "width" | "height", axis: "x" | "y") => {
    const half = screen[side] / 2 / camera.scale;
    const drawnHalf = (screen[side] * (0.5 + margin)) / drawn.scale;
    return (
      Math.max(0, camera[axis] - half) >= drawn[axis] - drawnHalf &&
      Math.min(sheet[side], camera[axis] + half) <= drawn[axis] + drawnHalf
    );
  };
  return holds("width", "x") && holds("height", "y");
}

/** A position in a URL: a point from 0 to 1 of the sheet, and the zoom relative to the fitted sheet. */
export interface CameraPosition {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export function pointOf(camera: Camera, sheet: Size, screen: Size): CameraPosition {
  return {
    x: camera.x / sheet.width,
    y: camera.y / sheet.height,
    zoom: camera.scale / fitScale(sheet, screen),
  };
}

export function cameraAt({ x, y, zoom }: CameraPosition, sheet: Size, screen: Size): Camera {
  return clamp(
    { x: x * sheet.width, y: y * sheet.height, scale: zoom * fitScale(sheet, screen) },
    sheet,
    screen,
  );
}
