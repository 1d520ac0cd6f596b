import { expect, type Locator, type Page } from "@playwright/test";
import { parseMoment } from "../../engine/programme/calendar/moment.ts";

const HEAD = 48;
/** Rows are higher where a finger presses them. */
const ROW = 24;

/** The Gantt of a programme. Its bars are found by their dates. */
export class GanttOnPage {
  readonly page: Page;
  readonly canvas: Locator;
  /** What takes keys, and says what is drawn. */
  readonly chart: Locator;
  /** What was announced to people who cannot see the Gantt. */
  readonly said: Locator;

  constructor(page: Page) {
    this.page = page;
    const drawing = page.getByTestId("programme-drawing");
    this.canvas = drawing.locator("canvas");
    this.chart = drawing.getByRole("application");
    this.said = drawing.getByRole("status");
  }

  async scale(): Promise<{ left: number; pixelsPerDay: number }> {
    await expect(this.canvas).toHaveAttribute("data-time-scale", /\d/);
    const text = await this.canvas.getAttribute("data-time-scale");
    const [left = 0, pixelsPerDay = 1] = (text ?? "").split(" ").map(Number);
    return { left, pixelsPerDay };
  }

  /** Returns the position of a moment on the page, in a visible row. The first row is 1. */
  async at(row: number, moment: string): Promise<{ x: number; y: number }> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error("The drawing is not on the page.");
    const { left, pixelsPerDay } = await this.scale();
    return {
      x: box.x + ((parseMoment(moment) - left) * pixelsPerDay) / 1440,
      y: box.y + HEAD + (row - 0.5) * ROW,
    };
  }

  /** Presses on a point and drags it by pixels, as a hand does. The button stays down. */
  async drag(from: { x: number; y: number }, dx: number, dy = 0): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + dx, from.y + dy, { steps: 8 });
  }
}
