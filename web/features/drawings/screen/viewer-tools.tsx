import {
  Columns2,
  Link2,
  MapPin,
  Maximize,
  PencilRuler,
  Search,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import type { Viewport } from "../viewer/viewport.ts";

const STEP = 1.4;

interface ViewerToolsProps {
  viewport: RefObject<Viewport | null>;
  finds: boolean;
  onFind: () => void;
  draws: boolean;
  onDraw: () => void;
  /** The label for adding a record at a point; undefined if nobody may. */
  add: string | undefined;
  places: boolean;
  onPlace: () => void;
  /** Undefined if there is only one revision. */
  onCompare: (() => void) | undefined;
  onCopy: () => void;
}

/** The tools of the viewer. */
export function ViewerTools(props: ViewerToolsProps) {
  const { viewport, finds, draws, add, places, onCompare } = props;
  return (
    <>
      <IconButton
        label="Find words in this sheet"
        icon={<Search aria-hidden="true" />}
        aria-expanded={finds}
        onClick={props.onFind}
      />
      {add !== undefined && (
        <IconButton
          label={add}
          icon={<MapPin aria-hidden="true" />}
          aria-pressed={places}
          onClick={props.onPlace}
        />
      )}
      <IconButton
        label="Draw and measure"
        icon={<PencilRuler aria-hidden="true" />}
        aria-expanded={draws}
        onClick={props.onDraw}
      />
      <IconButton
        label="Compare with another revision"
        icon={<Columns2 aria-hidden="true" />}
        disabled={onCompare === undefined}
        onClick={onCompare}
      />
      <IconButton
        label="Copy a link to this place"
        icon={<Link2 aria-hidden="true" />}
        onClick={props.onCopy}
      />
      {/* Hidden on a phone: fingers zoom better than buttons. */}
      <span className="flex gap-1 max-sm:hidden">
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden="true" />}
          onClick={() => viewport.current?.zoom(1 / STEP)}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden="true" />}
          onClick={() => viewport.current?.zoom(STEP)}
        />
      </span>
      <IconButton
        label="Show the whole sheet"
        icon={<Maximize aria-hidden="true" />}
        onClick={() => viewport.current?.fit()}
      />
    </>
  );
}
