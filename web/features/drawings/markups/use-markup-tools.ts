import { useState } from "react";
import type {
  Markup,
  MarkupKind,
  MarkupPoint,
  MarkupShape,
  MarkupTone,
} from "../../../../contract/drawings/drawing-markups.ts";
import { MAX_POINTS } from "../../../../contract/drawings/drawing-markups.ts";
import type { Revision } from "../../../../contract/drawings/drawings.ts";
import type { Point } from "../viewer/camera.ts";
import type { Stroke } from "../viewer/drawing-canvas.tsx";
import { distanceTo, partOf } from "./markup-math.ts";
import { useMarkupActions, useMarkups } from "./markup-queries.ts";

/** `calibrate` draws a line of a known length. */
export type MarkupTool = MarkupKind | "calibrate";

/** A shorter stroke than this is a slip of the finger, in points of the sheet. */
const SLIP = 3;
/** A point of a freehand line is left out if it is nearer than this to the last one. */
const NEAR = 1.5;
/** A press this near to a markup chooses it. */
const REACH = 12;

type Draft = Exclude<MarkupShape, { kind: "text" }>;

/** The tools for drawing on a revision, and its markups. */
export function useMarkupTools(revision: Revision) {
  const { _id: revisionId, sheet } = revision;
  const markups = useMarkups(revisionId);
  const acts = useMarkupActions(revisionId);
  const [tool, setTool] = useState<MarkupTool>();
  const [tone, setTone] = useState<MarkupTone>("red");
  const [shared, setShared] = useState(false);
  const [words, setWords] = useState("");
  const [layers, setLayers] = useState({ mine: true, shared: true });
  const [draft, setDraft] = useState<Draft>();
  const [known, setKnown] = useState<readonly [Point, Point]>();
  const [chosenId, setChosen] = useState<string>();
  const shown = markups.filter((each) => (each.shared ? layers.shared : layers.mine));

  const begin = (from: Point): Stroke | undefined => {
    if (tool === undefined || tool === "text") return undefined;
    const first = partOf(from, sheet);
    const points: MarkupPoint[] = [first, first];
    let last = from;
    const shape = (): Draft => {
      const [start = first] = points;
      const end = points.at(-1) ?? first;
      if (tool === "freehand") return { kind: tool, tone, points: [...points] };
      return { kind: tool === "calibrate" ? "measure" : tool, tone, points: [start, end] };
    };
    return {
      move(to) {
        if (tool === "freehand") {
          if (points.length < MAX_POINTS && Math.hypot(to.x - last.x, to.y - last.y) > NEAR)
            points.push(partOf(to, sheet));
        } else points[1] = partOf(to, sheet);
        last = to;
        setDraft(shape());
      },
      end(isKept) {
        setDraft(undefined);
        if (!isKept || Math.hypot(last.x - from.x, last.y - from.y) < SLIP) return;
        if (tool === "calibrate") setKnown([from, last]);
        else void acts.add(shape(), shared);
      },
    };
  };

  const press = (at: Point) => {
    if (tool === "text") {
      if (words.trim() === "") return;
      void acts.add({ kind: "text", tone, at: partOf(at, sheet), text: words.trim() }, shared);
      setWords("");
      return;
    }
    const [nearest] = shown
      .map((each) => ({ each, far: distanceTo(each.shape, sheet, at) }))
      .toSorted((a, b) => a.far - b.far);
    setChosen(nearest && nearest.far < REACH ? nearest.each._id : undefined);
  };

  /** Sets the scale from the drawn line. @param metres its length in the building */
  const calibrate = async (metres: number) => {
    if (!known) return;
    const [a, b] = known;
    if (await acts.calibrate((metres * 1_000) / Math.hypot(b.x - a.x, b.y - a.y))) {
      setKnown(undefined);
      setTool("measure");
    }
  };

  const chosen: Markup | undefined = shown.find(({ _id }) => _id === chosenId);
  return {
    shown,
    draft,
    chosen,
    tool,
    tone,
    shared,
    words,
    layers,
    known,
    acts,
    setTone,
    setShared,
    setWords,
    setLayers,
    press,
    calibrate,
    choose: setChosen,
    setTool(next: MarkupTool | undefined) {
      setKnown(undefined);
      setChosen(undefined);
      setTool(next);
    },
    /** Set while one pointer draws. */
    begin: tool === undefined || tool === "text" ? undefined : begin,
  };
}

export type MarkupTools = ReturnType<typeof useMarkupTools>;
