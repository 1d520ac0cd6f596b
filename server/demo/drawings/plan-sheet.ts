import { drawLayer, type PlanLayer } from "./plan-layers.ts";
import { PlanPage } from "./plan-pdf.ts";

/** Paper sizes in points, landscape. */
export const paper = {
  A4: { width: 842, height: 595 },
  A3: { width: 1191, height: 842 },
  A1: { width: 2384, height: 1684 },
  A0: { width: 3370, height: 2384 },
  "2A0": { width: 4768, height: 3370 },
} as const;

export interface PlanRoom {
  readonly name: string;
  /** The position in bays of the grid, from its lower left corner. */
  readonly at: readonly [column: number, row: number, columns: number, rows: number];
}

/** A sheet of a set of drawings: a plan on a grid, with its title block. */
export interface PlanSheet {
  readonly size: keyof typeof paper;
  readonly project: string;
  readonly number: string;
  readonly title: string;
  readonly revision: string;
  readonly date: string;
  readonly scale: string;
  readonly bays: readonly [columns: number, rows: number];
  readonly rooms: readonly PlanRoom[];
  /** What is drawn over the rooms; nothing by default. */
  readonly layer?: PlanLayer;
  /** Small print beside the plan. */
  readonly notes: readonly string[];
}

const MARGIN = 28;

/** The outline of the building on its sheet, in points from the lower left. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawGrid(page: PlanPage, plan: PlanSheet, frame: Frame): void {
  const [columns, rows] = plan.bays;
  const [dx, dy] = [frame.width / columns, frame.height / rows];
  const bubble = Math.min(12, dx / 4);
  for (let column = 0; column <= columns; column += 1) {
    const x = frame.x + column * dx;
    page.line(x, frame.y - bubble, x, frame.y + frame.height + bubble, 0.25);
    page.circle(x, frame.y + frame.height + bubble * 2, bubble);
    page.text(x - 3, frame.y + frame.height + bubble * 2 - 3, 8, String(column + 1));
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = frame.y + row * dy;
    page.line(frame.x - bubble, y, frame.x + frame.width + bubble, y, 0.25);
    page.circle(frame.x - bubble * 2, y, bubble);
    page.text(frame.x - bubble * 2 - 3, y - 3, 8, String.fromCodePoint(65 + row));
  }
}

function drawRooms(page: PlanPage, plan: PlanSheet, frame: Frame): void {
  const [columns, rows] = plan.bays;
  const [dx, dy] = [frame.width / columns, frame.height / rows];
  for (const { name, at } of plan.rooms) {
    const [column, row, wide, high] = at;
    const [x, y] = [frame.x + column * dx, frame.y + row * dy];
    const [width, height] = [wide * dx, high * dy];
    page.box(x, y, width, height, 2.5);
    page.box(x + 4, y + 4, width - 8, height - 8, 0.35);
    page.text(x + 12, y + height - 24, 10, name.toUpperCase());
    page.text(
      x + 12,
      y + height - 36,
      6,
      `${(wide * 3.6).toFixed(1)} x ${(high * 3.6).toFixed(1)} m`,
    );
    // A door with its swing.
    page.line(x + width / 2, y, x + width / 2, y + 18, 1);
    page.raw(
      `0.25 w ${x + width / 2} ${y + 18} m ${x + width / 2 + 10} ${y + 18} ${x + width / 2 + 18} ${y + 10} ${x + width / 2 + 18} ${y} c S`,
    );
  }
}

function drawTitleBlock(page: PlanPage, plan: PlanSheet, width: number): void {
  const x = page.width - MARGIN - width;
  const cells: readonly (readonly [label: string, words: string, height: number, size: number])[] =
    [
      ["DRAWING NO", plan.number, 40, 14],
      ["REV", plan.revision, 30, 12],
      ["SCALE", plan.scale, 26, 9],
      ["DATE", plan.date, 26, 9],
      ["TITLE", plan.title, 46, 12],
      ["PROJECT", plan.project, 40, 11],
    ];
  let y = MARGIN;
  for (const [label, words, height, size] of cells) {
    page.box(x, y, width, height, 0.75);
    page.text(x + 6, y + height - 10, 6, label);
    page.text(x + 6, y + 8, size, words);
    y += height;
  }
  page.text(x + 6, y + 12 + plan.notes.length * 9, 8, "NOTES");
  for (const [at, note] of plan.notes.entries())
    page.text(x + 6, y + (plan.notes.length - at) * 9, 5, note);
  page.box(x, MARGIN, width, page.height - MARGIN * 2, 1);
}

const blockWidth = ({ width }: { readonly width: number }) => Math.min(240, width / 4);

function frameOf({ width, height }: { readonly width: number; readonly height: number }): Frame {
  return {
    x: MARGIN + 60,
    y: MARGIN + 50,
    width: width - MARGIN * 2 - blockWidth({ width }) - 110,
    height: height - MARGIN * 2 - 130,
  };
}

/** Returns the position of a room on its sheet: from the top left, as shares of the sheet's width and height. */
export function pinOfRoom(
  { size, bays }: Pick<PlanSheet, "size" | "bays">,
  { at: [column, row, columns, rows] }: PlanRoom,
): Frame {
  const { width, height } = paper[size];
  const frame = frameOf(paper[size]);
  const [dx, dy] = [frame.width / bays[0], frame.height / bays[1]];
  return {
    x: (frame.x + column * dx) / width,
    y: 1 - (frame.y + (row + rows) * dy) / height,
    width: (columns * dx) / width,
    height: (rows * dy) / height,
  };
}

/** Draws one sheet. */
export function drawPlan(plan: PlanSheet): PlanPage {
  const page = new PlanPage(paper[plan.size]);
  const block = blockWidth(page);
  const frame = frameOf(page);
  page.box(MARGIN, MARGIN, page.width - MARGIN * 2, page.height - MARGIN * 2, 1.5);
  drawGrid(page, plan, frame);
  drawRooms(page, plan, frame);
  if (plan.layer) drawLayer(page, plan.layer, { bays: plan.bays, rooms: plan.rooms, frame });
  drawTitleBlock(page, plan, block);
  return page;
}
