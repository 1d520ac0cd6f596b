import { clsx } from "clsx";
import { type ComponentProps, useMemo } from "react";
import { counted } from "../../../ui/counted.ts";
import { solidClass, toneClass } from "../../../ui/data/tone.ts";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { MAX_SCALE } from "./camera.ts";
import { faceClass, nameOfPin, type Pin } from "./pin.ts";
import { groupPins } from "./pin-groups.ts";
import type { Viewport } from "./viewport.ts";

interface PinClusterProps {
  readonly pins: readonly Pin[];
  readonly viewport: Viewport;
  readonly onOpen: (pin: Pin) => void;
  readonly onFocus: () => void;
  /** Zooms in until the pins are apart. */
  readonly onSpread: () => void;
}

/** The largest pin on any device, so that two are apart on each. */
const LARGEST_PIN = 44;

/** Overlapping pins, shown as their number. A press zooms in, or lists the pins that no zoom separates. */
export function PinCluster({ pins, viewport, onOpen, onFocus, onSpread }: PinClusterProps) {
  const { sheet } = viewport;
  const isOnePlace = useMemo(
    () => groupPins(pins, { sheet, scale: MAX_SCALE, side: LARGEST_PIN }).length === 1,
    [pins, sheet],
  );
  const [first] = pins;
  const tone = first && pins.every((pin) => pin.tone === first.tone) ? first.tone : undefined;
  const count = counted(pins.length, "pin");
  const button = (name: string, more?: ComponentProps<"button">) => (
    <button
      type="button"
      title={name}
      aria-label={name}
      onFocus={onFocus}
      className="pointer-events-auto grid size-8 pointer-coarse:size-11"
      {...more}
    >
      <span className={clsx(faceClass, tone ? toneClass[tone] : "bg-raised text-ink")}>
        {pins.length}
      </span>
    </button>
  );
  if (!isOnePlace) return button(`${count} close together, zoom in`, { onClick: onSpread });
  return (
    <Popover
      trigger={button(`${count} at one place, show them`)}
      label={`${count} at one place`}
      align="center"
      className="w-72 p-1"
    >
      {(close) => (
        <ul className="overflow-y-auto">
          {pins.map((pin) => (
            <li key={pin.id}>
              <button
                type="button"
                onClick={() => {
                  close();
                  onOpen(pin);
                }}
                className="flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className={clsx("size-2.5 shrink-0 rounded-full", solidClass[pin.tone])}
                />
                <span className="min-w-0 wrap-anywhere">{nameOfPin(pin)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
