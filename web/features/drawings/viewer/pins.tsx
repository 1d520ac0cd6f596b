import "../drawings.css";
import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { toneClass } from "../../../ui/data/tone.ts";
import { toScreen } from "./camera.ts";
import { faceClass, nameOfPin, type Pin } from "./pin.ts";
import { PinCluster } from "./pin-cluster.tsx";
import { groupPins, mainPins, type PinGroup, groupSpanOf } from "./pin-groups.ts";
import type { Viewport } from "./viewport.ts";

/** Scrolls a pin into view when it gets the focus by keyboard. */
function showPin(viewport: Viewport, { x, y }: Pick<Pin, "x" | "y">): void {
  const { camera, screen, sheet, place } = viewport;
  const at = toScreen(camera, screen, { x: x * sheet.width, y: y * sheet.height });
  const isOutside = at.x < 0 || at.y < 0 || at.x > screen.width || at.y > screen.height;
  if (isOutside) viewport.go({ x, y, zoom: place.zoom });
}

/** The number of steps per doubling of the zoom at which pins are regrouped. */
const STEPS = 8;

/**
 * The groups of pins at the zoom at which a viewport rests, computed at the start of its zoom step, where pins are
 * closest together.
 */
function usePinGroups(pins: readonly Pin[], viewport: Viewport): readonly PinGroup<Pin>[] {
  const step = useSyncExternalStore(viewport.onRest, () =>
    Math.floor(Math.log2(viewport.rested.scale) * STEPS),
  );
  const [side] = useState(sideOfPin);
  const { sheet } = viewport;
  return useMemo(
    () => groupPins(pins, { sheet, scale: 2 ** (step / STEPS), side }),
    [pins, sheet, step, side],
  );
}

/** The size of its button: `size-8`, and `size-11` for a finger. */
const sideOfPin = () => (window.matchMedia("(pointer: coarse)").matches ? 44 : 32);

interface PinsProps {
  pins: readonly Pin[];
  viewport: Viewport;
  onOpen: (pin: Pin) => void;
}

/**
 * Pins on the layer that a gesture moves and enlarges. Each time that the layer is drawn they have their own size
 * again, and are placed outside React: all of them together, and each by itself at another zoom. Overlapping pins form one
 * cluster.
 */
export function Pins({ pins, viewport, onOpen }: PinsProps) {
  const list = useRef<HTMLUListElement>(null);
  const groups = usePinGroups(pins, viewport);
  /** A pin of the pressed cluster: the focus goes to wherever that pin is shown next. */
  const focusNext = useRef<string>(undefined);
  useLayoutEffect(() => {
    let placedAt = 0;
    const place = () => {
      const { drawn, screen, sheet } = viewport;
      const { x, y } = toScreen(drawn, screen, { x: 0, y: 0 });
      if (list.current) list.current.style.transform = `translate(${x}px, ${y}px)`;
      if (drawn.scale === placedAt) return;
      placedAt = drawn.scale;
      for (const [at, group] of groups.entries()) {
        const element = list.current?.children[at];
        if (!(element instanceof HTMLElement)) continue;
        const [left, top] = [group.x * sheet.width * placedAt, group.y * sheet.height * placedAt];
        element.style.transform = `translate(${left}px, ${top}px)`;
      }
    };
    place();
    return viewport.onDraw(place);
  }, [groups, viewport]);
  useEffect(() => {
    const at = groups.findIndex((group) => group.pins.some(({ id }) => id === focusNext.current));
    focusNext.current = undefined;
    if (at >= 0) list.current?.children[at]?.querySelector("button")?.focus();
  }, [groups]);
  return (
    <ul ref={list} aria-label="Pins" className="drawing-pins pointer-events-none absolute inset-0">
      {groups.map((group) =>
        group.isCluster ? (
          <li key={group.key} data-pin="" className="drawing-pin drawing-cluster">
            <PinCluster
              pins={mainPins(group.pins)}
              viewport={viewport}
              onOpen={onOpen}
              onFocus={() => showPin(viewport, group)}
              onSpread={() => {
                focusNext.current = group.pins[0]?.id;
                viewport.show(groupSpanOf(group.pins));
              }}
            />
          </li>
        ) : (
          <li key={group.key} data-pin="" className="drawing-pin">
            {group.pins.map((pin) => (
              <button
                key={pin.id}
                type="button"
                title={pin.label}
                aria-label={nameOfPin(pin)}
                data-beside={pin.isBeside ? "" : undefined}
                data-earlier={pin.isEarlier ? "" : undefined}
                onClick={() => onOpen(pin)}
                onFocus={() => showPin(viewport, pin)}
                className="pointer-events-auto grid size-8 pointer-coarse:size-11"
              >
                {/* The face is smaller than a finger's target, so that pins near one another can be told apart. */}
                <span className={clsx(faceClass, toneClass[pin.tone])}>{pin.mark}</span>
              </button>
            ))}
          </li>
        ),
      )}
    </ul>
  );
}
