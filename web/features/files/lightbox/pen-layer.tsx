import { type PointerEvent, useRef, useState } from "react";
import type { MarkShape, PhotoMark, Point } from "../../../../contract/files/photos.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { shapeOf, shareOf } from "./mark-rules.ts";
import type { Pen } from "./pen-tools.tsx";
import { MarksLayer } from "./marks-layer.tsx";
import type { PixelSize } from "../photo-size.ts";

interface DrawingLayerProps {
  marks: readonly PhotoMark[];
  /** Marks that are not yet stored. */
  pending: readonly MarkShape[];
  size: PixelSize;
  /** If a pen is set, the pointer draws. */
  pen: Pen | undefined;
  onDraw: (shape: MarkShape) => void;
}

/** The layer of marks over a photo, to draw on with a finger, a pen or a mouse. */
export function PenLayer({ marks, pending, size, pen, onDraw }: DrawingLayerProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<readonly Point[]>([]);

  const placeOf = ({ clientX, clientY }: PointerEvent): Point | undefined => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (!matrix) return undefined;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return shareOf(x / size.width, y / size.height);
  };
  const begin = (event: PointerEvent) => {
    const place = placeOf(event);
    if (!pen || !place || !event.isPrimary || event.button > 0) return;
    if (pen.tool === "text") {
      const text = pen.text.trim();
      if (text === "") toast("Type the text first, then press where it belongs.");
      else onDraw({ kind: "text", colour: pen.colour, at: place, text });
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([place]);
  };
  const move = (event: PointerEvent) => {
    const place = placeOf(event);
    if (stroke.length > 0 && place && event.isPrimary) setStroke([...stroke, place]);
  };
  const finish = () => {
    const shape = pen && pen.tool !== "text" && shapeOf(pen.tool, pen.colour, stroke);
    setStroke([]);
    if (shape) onDraw(shape);
  };
  const draft = pen && pen.tool !== "text" && shapeOf(pen.tool, pen.colour, stroke);
  const shapes = [
    ...marks.map(({ _id, shape }) => ({ key: _id, shape })),
    ...[...pending, ...(draft ? [draft] : [])].map((shape, n) => ({ key: `draft ${n}`, shape })),
  ];
  return (
    <svg
      ref={svg}
      role="img"
      aria-label={`${marks.length} ${marks.length === 1 ? "mark" : "marks"} drawn on it`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{
        maxWidth: size.width,
        maxHeight: size.height,
        cursor: pen ? "crosshair" : undefined,
      }}
      className={`absolute inset-4 m-auto size-[calc(100%-2rem)] ${
        pen ? "touch-none" : "pointer-events-none"
      }`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={() => setStroke([])}
    >
      <MarksLayer shapes={shapes} size={size} />
    </svg>
  );
}
