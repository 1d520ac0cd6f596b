import { paint } from "../../../../engine/programme/drawing/paint.ts";
import { paperPalette } from "../../../../engine/programme/drawing/paper-palette.ts";
import { SvgSurface } from "../../../../engine/programme/drawing/svg-surface.ts";
import type { DrawingController } from "./controller.ts";

/** Puts the drawing on paper as lines and letters, not as the pixels of the screen. @returns what does so again */
export function watchPrint(
  sheet: HTMLElement,
  controller: DrawingController,
  signal: AbortSignal,
): () => void {
  const before = () => {
    const { scene } = controller;
    const surface = new SvgSurface(getComputedStyle(sheet).fontFamily);
    paint(surface, { ...scene, bands: [], handles: null }, paperPalette);
    const picture = new DOMParser().parseFromString(
      surface.toText(scene.view),
      "image/svg+xml",
    ).documentElement;
    // In the size of the screen, so that its rows stand beside those of the sheet.
    picture.style.display = "block";
    sheet.replaceChildren(document.importNode(picture, true));
  };
  window.addEventListener("beforeprint", before, { signal });
  window.addEventListener("afterprint", () => sheet.replaceChildren(), { signal });
  return before;
}
