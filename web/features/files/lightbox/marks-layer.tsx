import type { MarkShape } from "../../../../contract/files/photos.ts";
import { drawnMark, haloOf, markInk, weightsOn } from "../../../../engine/photo/drawn-mark.ts";
import type { PixelSize } from "../photo-size.ts";

interface MarksLayerProps {
  shapes: readonly { readonly key: string; readonly shape: MarkShape }[];
  size: PixelSize;
}

/** The marks on a photo, in the photo's coordinates. Everything is drawn twice: the outline, then the mark. */
export function MarksLayer({ shapes, size }: MarksLayerProps) {
  return shapes.map(({ key, shape }) => (
    <g key={key} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <Mark shape={shape} size={size} />
    </g>
  ));
}

function Mark({ shape, size }: { shape: MarkShape; size: PixelSize }) {
  const drawn = drawnMark(shape, size);
  const { mark, halo, letters, lettersHalo } = weightsOn(size);
  const [ink, outline] = [markInk[shape.colour], haloOf(shape.colour)];
  if (drawn.kind === "path")
    return (
      <>
        <path d={drawn.path} stroke={outline} strokeWidth={halo} />
        <path d={drawn.path} stroke={ink} strokeWidth={mark} />
      </>
    );
  const place = { x: drawn.x, y: drawn.y, fontSize: letters, fontWeight: 600 };
  return (
    <>
      <text {...place} stroke={outline} strokeWidth={lettersHalo}>
        {drawn.text}
      </text>
      <text {...place} fill={ink}>
        {drawn.text}
      </text>
    </>
  );
}
