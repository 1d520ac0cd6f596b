/** Which part of a sheet is on the screen: the point of the sheet in its middle, and CSS pixels to a point of the sheet. */
export interface Camera {
  /** In points of the sheet, from its upper left corner. */
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

/** A sheet is enlarged to at most this many CSS pixels a point: 12 times its size on paper. */
export const MAX_SCALE = 16;
/** It is never smaller than this part of what fits. */
const LEAST_OF_FIT = 0.5;
const MARGIN = 0.96;

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);

function fitScale(sheet: Size, screen: Size): number {
  return Math.min(screen.width / sheet.width, screen.height / sheet.height) * MARGIN;
}

/** The whole sheet. */
export function fit(sheet: Size, screen: Size): Camera {
  return { x: sheet.width / 2, y: sheet.height / 2, scale: fitScale(sheet, screen) };
}

/** A camera whose middle is on the sheet, neither too near nor too far. */
export function clamp(camera: Camera, sheet: Size, screen: Size): Camera {
  const least = fitScale(sheet, screen) * LEAST_OF_FIT;
  return {
    x: between(0, camera.x, sheet.width),
    y: between(0, camera.y, sheet.height),
    scale: between(least, camera.scale, Math.max(MAX_SCALE, least)),
  };
}

/** Where a point of the sheet is on the screen. */
export function toScreen(camera: Camera, screen: Size, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.scale + screen.width / 2,
    y: (point.y - camera.y) * camera.scale + screen.height / 2,
  };
}

/** Which point of the sheet is at a place of the screen. */
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

/** Enlarges by a factor, while what is at a place of the screen stays there. */
export function zoomAt(camera: Camera, screen: Size, place: Point, factor: number): Camera {
  const kept = toSheetPoint(camera, screen, place);
  const scale = camera.scale * factor;
  return {
    x: kept.x - (place.x - screen.width / 2) / scale,
    y: kept.y - (place.y - screen.height / 2) / scale,
    scale,
  };
}

/** A place in an address: parts of the sheet from 0 to 1, and how many times larger than fitted. */
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
