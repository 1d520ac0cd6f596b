import { idParam, type UrlParam } from "../../ui/hooks/url-params.ts";
import type { CameraPosition } from "./viewer/camera.ts";

/** A coordinate on a sheet, or a zoom factor. */
const partParam: UrlParam<number | undefined> = {
  fallback: undefined,
  parse: (text) => (/^\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  format: (value) => (value === undefined ? "" : String(value)),
};

/** The URL parameters that name a drawing, its revision, and a point on it. */
export const pinParams = {
  view: idParam,
  revision: idParam,
  x: partParam,
  y: partParam,
  zoom: partParam,
};

/** The opening position of a drawing according to its URL; undefined for the whole sheet. */
export function startOf({
  x,
  y,
  zoom,
}: Readonly<Record<keyof CameraPosition, number | undefined>>): CameraPosition | undefined {
  return x === undefined || y === undefined ? undefined : { x, y, zoom: zoom ?? 1 };
}
