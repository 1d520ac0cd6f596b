import { createSignal } from "../../../store.ts";
import {
  type Camera,
  cameraAt,
  clamp,
  fit,
  pan,
  type CameraPosition,
  pointOf,
  type Point,
  type Size,
  zoomAt,
} from "./camera.ts";

/** The share of the screen that a shown part of the sheet fills. */
const SHOWN = 0.6;
/** The least width of a part, in points of the sheet. */
const LEAST_SPAN = 1e-3;

/**
 * The visible part of a sheet. It is not React state: it changes with every frame of a gesture. While the sheet moves,
 * only the transform of one layer changes. What lies on that layer is placed for the camera `drawn`, and is placed
 * anew when `onDraw` rings. What costs more, such as grouping pins, waits until the sheet rests (`onRest`).
 */
export class Viewport {
  readonly sheet: Size;
  #screen: Size = { width: 1, height: 1 };
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  #start: CameraPosition | undefined;
  #isPlaced = false;
  #drawn: Camera = this.#camera;
  #rested: Camera = this.#camera;
  #isMoving = false;
  readonly #changed = createSignal();
  readonly #redrawn = createSignal();
  readonly #stopped = createSignal();
  readonly listen = this.#changed.listen;
  readonly onDraw = this.#redrawn.listen;
  readonly onRest = this.#stopped.listen;

  constructor(sheet: Size, start: CameraPosition | undefined) {
    this.sheet = sheet;
    this.#start = start;
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** The camera for which the layer was drawn last. */
  get drawn(): Camera {
    return this.#drawn;
  }

  /** The camera when the sheet last rested. */
  get rested(): Camera {
    return this.#rested;
  }

  /** Whether a gesture moves the sheet, or did a moment ago. */
  get isMoving(): boolean {
    return this.#isMoving;
  }

  get screen(): Size {
    return this.#screen;
  }

  get place(): CameraPosition {
    return pointOf(this.#camera, this.sheet, this.#screen);
  }

  /**
   * Sets the size of the screen. The first call sets the opening position; later calls keep the same point in the
   * middle.
   */
  resize(screen: Size): void {
    this.#screen = screen;
    if (this.#isPlaced) return this.#jump(this.#camera);
    this.#isPlaced = true;
    this.#jump(this.#start ? cameraAt(this.#start, this.sheet, screen) : fit(this.sheet, screen));
  }

  pan(by: Point): void {
    this.#move(pan(this.#camera, by));
  }

  zoom(
    factor: number,
    at: Point = { x: this.#screen.width / 2, y: this.#screen.height / 2 },
  ): void {
    this.#move(zoomAt(this.#camera, this.#screen, at, factor));
  }

  fit(): void {
    this.#jump(fit(this.sheet, this.#screen));
  }

  /**
   * Shows a part of the sheet, as large as the screen allows. The part is from 0 to 1 of the sheet, given by its
   * middle and size.
   */
  show({ x, y, width, height }: Point & Size): void {
    const { sheet, screen } = this;
    const wide = (screen.width * SHOWN) / Math.max(width * sheet.width, LEAST_SPAN);
    const high = (screen.height * SHOWN) / Math.max(height * sheet.height, LEAST_SPAN);
    this.#jump({ x: x * sheet.width, y: y * sheet.height, scale: Math.min(wide, high) });
  }

  go(place: CameraPosition): void {
    if (this.#isPlaced) this.#jump(cameraAt(place, this.sheet, this.#screen));
    else this.#start = place;
  }

  /** Places everything for the camera as it is now. */
  draw(): void {
    this.#drawn = this.#camera;
    this.#redrawn.ring();
  }

  /** Ends the movement of a gesture. */
  rest(): void {
    this.#isMoving = false;
    this.#rested = this.#camera;
    this.draw();
    this.#stopped.ring();
  }

  #move(camera: Camera): void {
    this.#camera = clamp(camera, this.sheet, this.#screen);
    this.#isMoving = true;
    this.#changed.ring();
  }

  #jump(camera: Camera): void {
    this.#camera = clamp(camera, this.sheet, this.#screen);
    this.rest();
    this.#changed.ring();
  }
}
