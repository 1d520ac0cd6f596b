import "../drawings.css";
import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { type Tone, toneClass } from "../../../ui/data/tone.ts";
import { toScreen } from "./camera.ts";
import type { Viewport } from "./viewport.ts";

/** A record that is pinned to a place of a sheet. */
export interface Pin {
  readonly id: string;
  /** What it is: "Snag", "Photo". */
  readonly kind: string;
  /** From 0 to 1 of the sheet. */
  readonly x: number;
  readonly y: number;
  /** What it is called: "Snag 014 Crack in the plaster". */
  readonly label: string;
  /** A few signs in the pin, such as its number, or an icon. */
  readonly mark?: ReactNode;
  readonly tone: Tone;
  /** It leans to the left of its point, beside another one that leans to the right. */
  readonly isBeside?: boolean | undefined;
  /** It was set on an earlier revision, so that it may be elsewhere on this one. */
  readonly isEarlier?: boolean | undefined;
}

/** Brings a pin that a key has reached onto the screen. */
function showPin(viewport: Viewport, { x, y }: Pin): void {
  const { camera, screen, sheet, place } = viewport;
  const at = toScreen(camera, screen, { x: x * sheet.width, y: y * sheet.height });
  const isOutside = at.x < 0 || at.y < 0 || at.x > screen.width || at.y > screen.height;
  if (isOutside) viewport.go({ x, y, zoom: place.zoom });
}

interface PinsProps {
  pins: readonly Pin[];
  viewport: Viewport;
  onOpen: (pin: Pin) => void;
}

/**
 * Pins keep their size while the sheet is enlarged. They are moved beside React, at each frame: all of them at once while
 * the sheet moves, and each by itself when it is enlarged.
 */
export function Pins({ pins, viewport, onOpen }: PinsProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    let placedAt = 0;
    const place = () => {
      const { camera, screen, sheet } = viewport;
      const { x, y } = toScreen(camera, screen, { x: 0, y: 0 });
      if (list.current) list.current.style.transform = `translate(${x}px, ${y}px)`;
      if (camera.scale === placedAt) return;
      placedAt = camera.scale;
      for (const [at, pin] of pins.entries()) {
        const element = list.current?.children[at];
        if (!(element instanceof HTMLElement)) continue;
        const [left, top] = [pin.x * sheet.width * placedAt, pin.y * sheet.height * placedAt];
        element.style.transform = `translate(${left}px, ${top}px)`;
      }
    };
    place();
    return viewport.listen(place);
  }, [pins, viewport]);
  return (
    <ul ref={list} aria-label="Pins" className="drawing-pins pointer-events-none absolute inset-0">
      {pins.map((pin) => (
        <li
          key={pin.id}
          className={clsx("drawing-pin", pin.isBeside && "drawing-pin-beside")}
          data-earlier={pin.isEarlier ? "" : undefined}
        >
          <button
            type="button"
            title={pin.label}
            aria-label={`${pin.kind}: ${pin.label}`}
            onClick={() => onOpen(pin)}
            onFocus={() => showPin(viewport, pin)}
            className="pointer-events-auto grid size-8 pointer-coarse:size-11"
          >
            {/* Smaller than what a finger needs, so that pins near one another are told apart. */}
            <span
              className={clsx(
                "drawing-pin-face grid size-8 place-items-center rounded-full text-xs font-semibold shadow-float [&>svg]:size-4",
                toneClass[pin.tone],
              )}
            >
              {pin.mark}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
