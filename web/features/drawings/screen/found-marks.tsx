import type { Found } from "./find-words.ts";
import type { Size } from "../viewer/camera.ts";

interface FoundMarksProps {
  found: readonly Found[];
  current: Found | undefined;
  sheet: Size;
}

/** Boxes around what a search found. */
export function FoundMarks({ found, current, sheet }: FoundMarksProps) {
  return found.map((place) => (
    <rect
      key={`${place.x} ${place.y} ${place.width}`}
      x={place.x * sheet.width - 2}
      y={place.y * sheet.height - 2}
      width={place.width * sheet.width + 4}
      height={place.height * sheet.height + 4}
      rx={2}
      fill={place === current ? "#ff7a00" : "#ffd400"}
      fillOpacity={0.35}
      stroke={place === current ? "#b34700" : "#8a6d00"}
      strokeWidth={place === current ? 2 : 1}
      vectorEffect="non-scaling-stroke"
    />
  ));
}
