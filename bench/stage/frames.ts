import type { Page } from "@playwright/test";
import { atMost, type Finding } from "../benchmark.ts";
import { median, percentile } from "../statistics.ts";
import { show } from "../units.ts";

const FRAME_MS = 16.7;

/** Returns the milliseconds between the frames of the page while `act` runs. */
export async function framesOf(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    window.frames60 = frames;
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      if (window.frames60 === frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => {
    const frames = window.frames60 ?? [];
    delete window.frames60;
    return frames.slice(1);
  });
}

declare global {
  interface Window {
    /** The frames that are being noted. */
    frames60?: number[];
  }
}

/** The p95 of frames against 60 a second. */
export function frameLine(what: string, frames: readonly number[]): Finding {
  return atMost(FRAME_MS + 0.2, {
    what: `${what}: p95 of the frames`,
    value: percentile(frames, 0.95),
    show: show.milliseconds,
    detail: `p50 ${show.milliseconds(median(frames))}, longest ${show.milliseconds(Math.max(...frames))}, ${frames.length} frames`,
  });
}
