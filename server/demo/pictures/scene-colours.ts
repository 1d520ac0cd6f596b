import type { Colour } from "./canvas.ts";

/** The size of the photos that the demo draws. */
export const WIDTH = 800;
export const HEIGHT = 600;

/** The colours of walls, windows and shadows in all photos. */
export const plaster: Colour = [214, 205, 188];
export const dark: Colour = [52, 48, 46];
export const glass: Colour = [143, 172, 190];
