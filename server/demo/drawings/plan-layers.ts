import type { PlanPage } from "./plan-pdf.ts";
import type { Frame, PlanSheet } from "./plan-sheet.ts";

/** What a discipline draws over the rooms. */
export type PlanLayer = "structure" | "power" | "water";

interface On extends Pick<PlanSheet, "bays" | "rooms"> {
  readonly frame: Frame;
}

const concrete = [0.2, 0.2, 0.2] as const;
const danger = [0.7, 0.1, 0.1] as const;

/** Columns on the grid, and the beams between them. */
function drawStructure(page: PlanPage, { bays, frame }: On): void {
  const [columns, rows] = bays;
  const [dx, dy] = [frame.width / columns, frame.height / rows];
  const at = (column: number, row: number) => [frame.x + column * dx, frame.y + row * dy] as const;
  for (let row = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1) {
      const [x, y] = at(column, row);
      const outline = [x - 7, y - 7, 14, 14] as const;
      page.paint(outline, concrete);
      page.text(x + 10, y + 6, 5, "C 300 x 300");
      if (column < columns) {
        page
          .raw("[6 3] 0 d")
          .line(x, y - 4, x + dx, y - 4, 0.5)
          .line(x, y + 4, x + dx, y + 4, 0.5);
        page.raw("[] 0 d").text(x + dx / 2 - 14, y + 7, 5, "B 230 x 450");
      }
      if (row < rows)
        page
          .raw("[6 3] 0 d")
          .line(x - 4, y, x - 4, y + dy, 0.5)
          .line(x + 4, y, x + 4, y + dy, 0.5)
          .raw("[] 0 d");
    }
}

/** The corners and the middle of each room. */
function spansOf({ bays, rooms, frame }: On) {
  const [dx, dy] = [frame.width / bays[0], frame.height / bays[1]];
  return rooms.map(({ at: [column, row, columns, rows] }) => {
    const [x, y] = [frame.x + column * dx, frame.y + row * dy];
    return { x, y, width: columns * dx, height: rows * dy };
  });
}

/** Lights, sockets and switches of each room, and the board that feeds them. */
function drawPower(page: PlanPage, on: On): void {
  const { frame } = on;
  const board = [frame.x + frame.width - 30, frame.y + 20] as const;
  const outline = [board[0] - 6, board[1] - 10, 12, 20] as const;
  page.paint(outline, danger);
  page.text(board[0] - 12, board[1] + 14, 6, "DB 1");
  for (const { x, y, width, height } of spansOf(on)) {
    const [cx, cy] = [x + width / 2, y + height / 2];
    page
      .circle(cx, cy, 8, 0.8)
      .line(cx - 6, cy - 6, cx + 6, cy + 6)
      .line(cx - 6, cy + 6, cx + 6, cy - 6);
    for (const share of [0.25, 0.75]) {
      page
        .circle(x + width * share, y + 12, 4, 0.8)
        .line(x + width * share, y + 8, x + width * share, y + 2);
      page.circle(x + width * share, y + height - 50, 4, 0.8);
    }
    page.text(x + width * 0.25 + 7, y + 10, 5, "2 x 13 A");
    page.raw("0.1 0.1 0.7 RG [2 2] 0 d");
    page.line(cx, cy, cx, board[1], 0.5).line(cx, board[1], board[0], board[1], 0.5);
    page.raw("0 0 0 RG [] 0 d");
  }
}

/** Cold water in and waste out of each wet room. */
function drawWater(page: PlanPage, on: On): void {
  const { frame, rooms } = on;
  const riser = [frame.x + 24, frame.y - 18] as const;
  page.circle(riser[0], riser[1], 6, 1).text(riser[0] + 10, riser[1] - 2, 6, "CW riser, 32 mm");
  for (const [place, { x, y, width, height }] of spansOf(on).entries()) {
    if (!/toilet|bath|kitchen|pantry/i.test(rooms[place]?.name ?? "")) continue;
    const [cx, cy] = [x + width / 2, y + height / 2];
    page.box(x + width - 40, y + height - 70, 24, 16, 0.8).circle(cx, cy, 10, 0.8);
    page
      .raw("0.1 0.4 0.8 RG")
      .line(riser[0], riser[1], riser[0], cy, 1)
      .line(riser[0], cy, cx, cy, 1);
    page
      .raw("0.5 0.3 0.1 RG [8 4] 0 d")
      .line(cx, cy - 10, cx, frame.y - 10, 1.4)
      .raw("0 0 0 RG [] 0 d");
    page.text(cx + 4, frame.y - 8, 5, "100 mm waste, 1:40");
  }
}

const layers = { structure: drawStructure, power: drawPower, water: drawWater } as const;

/** Draws what a discipline adds to a plan. */
export function drawLayer(page: PlanPage, layer: PlanLayer, on: On): void {
  layers[layer](page, on);
}
