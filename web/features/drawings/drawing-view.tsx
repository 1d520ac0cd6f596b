import type { ReactNode } from "react";
import type { Sheet } from "../../../contract/drawings/drawings.ts";
import type { CameraPosition, Point } from "./viewer/camera.ts";
import { DrawingCanvas } from "./viewer/drawing-canvas.tsx";
import type { Pin } from "./viewer/pin.ts";
import { Pins } from "./viewer/pins.tsx";

interface DrawingViewProps {
  sheet: Sheet;
  /** Describes the sheet to screen readers. */
  label: string;
  /** The opening position: the middle, from 0 to 1 of the sheet, and the zoom relative to the fitted sheet. */
  start?: CameraPosition | undefined;
  pins?: readonly Pin[];
  onOpen?: ((pin: Pin) => void) | undefined;
  /** A press on the sheet, with its position from 0 to 1. */
  onPress?: ((at: Point) => void) | undefined;
  /** A long press, with its position from 0 to 1. */
  onHold?: ((at: Point) => void) | undefined;
  /** Called when panning or zooming has stopped. */
  onRest?: ((place: CameraPosition) => void) | undefined;
  /** Controls over the upper left corner of the sheet. */
  controls?: ReactNode;
}

const nothing = () => undefined;
const none: readonly Pin[] = [];

/** A sheet to pan and zoom, with pins on it. It fills its frame, which sets its height. */
export function DrawingView({
  sheet,
  label,
  start,
  pins = none,
  onOpen = nothing,
  onPress,
  onHold,
  onRest,
  controls,
}: DrawingViewProps) {
  const shared = (then: ((at: Point) => void) | undefined) =>
    then && ((at: Point) => then({ x: at.x / sheet.width, y: at.y / sheet.height }));
  return (
    <DrawingCanvas
      key={sheet._id}
      sheet={sheet}
      label={label}
      start={start}
      onPress={shared(onPress)}
      onHold={shared(onHold)}
      onRest={onRest}
      controls={controls}
    >
      {(viewport) => <Pins pins={pins} viewport={viewport} onOpen={onOpen} />}
    </DrawingCanvas>
  );
}
