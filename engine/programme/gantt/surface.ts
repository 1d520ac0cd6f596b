import type { Box, CssPixels, Point } from "./geometry.ts";

export interface Stroke {
  readonly stroke?: string;
  readonly width?: CssPixels;
  /** Lengths of dashes and gaps. */
  readonly dash?: readonly CssPixels[];
}

export interface Paint extends Stroke {
  readonly fill?: string;
}

export interface TextPaint {
  readonly colour: string;
  readonly size: CssPixels;
  readonly weight: 400 | 500 | 600;
  readonly anchor: "start" | "middle";
  /** Sets the letters off from a line below them: its colour, and the width of the text. */
  readonly halo?: { readonly colour: string; readonly width: CssPixels };
}

/**
 * The target that the Gantt is painted on: a canvas, an SVG, a page of a PDF. Colours are CSS colours. `y` of a
 * text is the middle of its lower-case letters' line box.
 */
export interface Surface {
  readonly box: (box: Box, paint: Paint, radius?: CssPixels) => void;
  /** Lines through points, painted as one. */
  readonly lines: (lines: readonly (readonly Point[])[], paint: Stroke) => void;
  readonly shape: (points: readonly Point[], paint: Paint) => void;
  readonly circle: (centre: Point, radius: CssPixels, paint: Paint) => void;
  readonly text: (text: string, at: Point, paint: TextPaint) => void;
  /** Shows only what `paint` draws inside the box. */
  readonly clipped: (box: Box, paint: () => void) => void;
}

/** The colours of the Gantt, in CSS. */
export interface Palette {
  readonly ground: string;
  readonly head: string;
  readonly rest: string;
  readonly line: string;
  readonly strongLine: string;
  readonly ink: string;
  readonly soft: string;
  readonly muted: string;
  readonly selected: string;
  readonly focused: string;
  readonly hovered: string;
  /** The surface, the edge and the done part of a bar. */
  readonly bar: Hue;
  readonly critical: Hue;
  readonly effort: Hue;
  readonly summary: Hue;
  readonly float: string;
  readonly negativeFloat: string;
  readonly ghost: string;
  readonly link: string;
  readonly driving: string;
  readonly criticalLink: string;
  readonly chosenLink: string;
  readonly constraint: string;
  readonly deadline: string;
  readonly missed: string;
  readonly today: string;
  readonly todayText: string;
  readonly dataDate: string;
  readonly dataDateText: string;
}

export interface Hue {
  readonly wash: string;
  readonly edge: string;
  readonly done: string;
}
