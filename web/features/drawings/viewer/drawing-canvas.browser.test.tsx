import { Profiler } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import type { Sheet } from "../../../../contract/drawings/drawings.ts";
import type { Pin } from "./pin.ts";
import { DrawingCanvas } from "./drawing-canvas.tsx";
import { Pins } from "./pins.tsx";
import { readTilesFrom } from "./tile-store.ts";

const sheet = {
  _id: "sheet",
  width: 1000,
  height: 700,
  pixelWidth: 3000,
  pixelHeight: 2100,
} as Sheet;
const pins: readonly Pin[] = Array.from({ length: 60 }, (_, n) => ({
  id: `${n}`,
  kind: "Snag",
  label: `Crack ${n}`,
  x: ((n % 10) + 0.5) / 10,
  y: (Math.floor(n / 10) + 0.5) / 6,
  tone: "red",
}));

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function show() {
  const picture = new OffscreenCanvas(1, 1);
  picture.getContext("2d");
  const tile = await picture.convertToBlob();
  readTilesFrom(async () => tile);
  let renders = 0;
  const places: number[] = [];
  const onRest = () => places.push(performance.now());
  await render(
    <div style={{ width: 360, height: 600 }}>
      <Profiler id="viewer" onRender={() => (renders += 1)}>
        <DrawingCanvas
          sheet={sheet}
          label="A-101"
          start={{ x: 0.5, y: 0.5, zoom: 4 }}
          onRest={onRest}
        >
          {(viewport) => <Pins pins={pins} viewport={viewport} onOpen={() => undefined} />}
        </DrawingCanvas>
      </Profiler>
    </div>,
  );
  const element = page.getByRole("application").element() as HTMLElement;
  // A pointer that a script makes cannot be captured.
  element.setPointerCapture = () => undefined;
  await expect.poll(() => places.length).toBeGreaterThan(0);
  return { element, places, renders: () => renders };
}

const finger = (element: HTMLElement, type: string, more: PointerEventInit) =>
  element.dispatchEvent(
    new PointerEvent(type, { pointerType: "touch", buttons: 1, bubbles: true, ...more }),
  );

/** The first pin that is on the screen, from the left. */
const pinBox = (name: string) =>
  page.getByRole("button", { name, exact: true }).element().getBoundingClientRect();

test("moves the sheet with a thumb by the transform of one layer, without a render", async () => {
  const { element, renders } = await show();
  const before = pinBox("Snag: Crack 24");
  const [drawn, changes] = [renders(), [] as MutationRecord[]];
  const watcher = new MutationObserver((records) => changes.push(...records));
  watcher.observe(element, { attributes: true, childList: true, subtree: true });
  finger(element, "pointerdown", { pointerId: 1, isPrimary: true, clientX: 200, clientY: 300 });
  for (let step = 1; step <= 10; step += 1) {
    const at = { clientX: 200 + 3 * step, clientY: 300 };
    finger(element, "pointermove", { pointerId: 1, isPrimary: true, ...at });
    await nextFrame();
  }
  changes.push(...watcher.takeRecords());
  watcher.disconnect();
  expect(pinBox("Snag: Crack 24").left - before.left).toBeCloseTo(30, 0);
  expect(changes.length).toBeGreaterThan(0);
  const stage = element.querySelector(".drawing-stage");
  expect(changes.filter(({ target }) => target !== stage)).toEqual([]);
  expect(renders()).toBe(drawn);
  finger(element, "pointerup", { pointerId: 1, isPrimary: true, clientX: 230, clientY: 300 });
});

test("draws the sheet anew where the fingers left it, with pins of their own size", async () => {
  const { element, places, renders } = await show();
  const [before, drawn, rests] = [pinBox("Snag: Crack 24"), renders(), places.length];
  finger(element, "pointerdown", { pointerId: 1, isPrimary: true, clientX: 150, clientY: 300 });
  finger(element, "pointerdown", { pointerId: 2, clientX: 200, clientY: 300 });
  for (const by of [2, 4, 6]) {
    finger(element, "pointermove", { pointerId: 2, clientX: 200 + by, clientY: 300 });
    await nextFrame();
  }
  const enlarged = pinBox("Snag: Crack 24");
  expect(enlarged.width).toBeGreaterThan(before.width);
  expect(renders()).toBe(drawn);
  finger(element, "pointerup", { pointerId: 1, isPrimary: true, clientX: 150, clientY: 300 });
  finger(element, "pointerup", { pointerId: 2, clientX: 206, clientY: 300 });
  await expect.poll(() => places.length).toBeGreaterThan(rests);
  const rested = pinBox("Snag: Crack 24");
  expect(rested.width).toBeCloseTo(before.width, 1);
  // Its point is the lower left corner, which stays where the fingers left it.
  expect(rested.left).toBeCloseTo(enlarged.left, 0);
  expect(rested.bottom).toBeCloseTo(enlarged.bottom, 0);
  expect(element.querySelector<HTMLElement>(".drawing-stage")?.style.transform).toBe("");
});
