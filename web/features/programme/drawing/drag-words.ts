import type { DrawingModel } from "../../../../engine/programme/drawing/drawing-model.ts";
import type { Point } from "../../../../engine/programme/drawing/geometry.ts";
import type { BarDrag } from "./bar-drag.ts";
import { factsOf, spanText } from "./bar-words.ts";
import type { Card } from "./drawing-state.ts";
import type { LinkDrag } from "./link-drag.ts";
import { linkWords } from "./link-words.ts";

/** What the card beside the pointer says while something is dragged. */
export function cardOfDrag(drag: BarDrag | LinkDrag, model: DrawingModel, at: Point): Card {
  if (drag.problem !== null)
    return { at, id: null, facts: null, note: drag.problem, isRefused: true, isAtOnce: true };
  if (drag.kind === "bar")
    return {
      at,
      id: drag.id,
      facts: factsOf(model, drag.id) ?? null,
      note: null,
      isRefused: false,
      isAtOnce: true,
    };
  const note =
    drag.target === undefined
      ? "Let go at the start or the finish of another bar."
      : `${linkWords(model, drag)}${startWords(drag)}`;
  return { at, id: null, facts: null, note, isRefused: false, isAtOnce: true };
}

/** When the successor would start. */
function startWords({ preview, target }: LinkDrag): string {
  if (!preview || !target) return "";
  const { start, finish } = preview.schedule.moments(target.id);
  return `: ${spanText(start, finish)}`;
}
