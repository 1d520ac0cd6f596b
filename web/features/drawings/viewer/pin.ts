import type { ReactNode } from "react";
import type { Tone } from "../../../ui/data/tone.ts";

/** A record pinned to a point of a sheet. */
export interface Pin {
  readonly id: string;
  /** What it is: "Snag", "Photo". */
  readonly kind: string;
  /** A number from 0 to 1 of the sheet. */
  readonly x: number;
  readonly y: number;
  /** What it is called: "Snag 014 Crack in the plaster". */
  readonly label: string;
  /** A few characters in the pin, such as its number, or an icon. */
  readonly mark?: ReactNode;
  readonly tone: Tone;
  /** Whether it leans to the left of its point, beside the pin before it, which leans to the right. */
  readonly isBeside?: boolean | undefined;
  /** Whether it was set on an earlier revision, so that it may be elsewhere on this one. */
  readonly isEarlier?: boolean | undefined;
}

export const nameOfPin = ({ kind, label }: Pin): string => `${kind}: ${label}`;

export const faceClass =
  "drawing-pin-face grid size-8 place-items-center rounded-full text-xs font-semibold shadow-float [&>svg]:size-4";
