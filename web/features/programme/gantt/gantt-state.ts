import type { BarFacts } from "./bar-words.ts";
import type { Point } from "../../../../engine/programme/gantt/geometry.ts";

/** The card beside the pointer. */
export interface BarCard {
  readonly at: Point;
  /** The bar that the card is about; null for text alone. */
  readonly id: string | null;
  readonly facts: BarFacts | null;
  /** What the drag does, or why it cannot be done. */
  readonly note: string | null;
  readonly isRefused: boolean;
  /** Set during a drag. Otherwise the card waits until the pointer rests. */
  readonly isAtOnce: boolean;
}

/** A link that was chosen, and where its form opens. */
export interface ChosenLink {
  readonly id: string;
  /** "Link from Formwork to Cast slab, finish to start". */
  readonly words: string;
  readonly at: Point;
  /** Its type and lag are being edited. */
  readonly isOpen: boolean;
}

/** What the Gantt tells the page around the canvas. */
export interface Outlets {
  readonly card: (card: BarCard | null) => void;
  readonly link: (link: ChosenLink | null) => void;
  /** Called with what the Gantt shows of the focused row, whenever that changes. */
  readonly focus: (words: string) => void;
  /** Announces words to screen readers. */
  readonly say: (words: string) => void;
}
