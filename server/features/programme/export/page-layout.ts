import type { PageColumn, PaperSize } from "../../../../contract/programme/programme-export.ts";

/** A point of paper is 1/72 of an inch. */
type Points = number;

/** Short and long edge of each size. */
const papers: Readonly<Record<PaperSize, readonly [Points, Points]>> = {
  A4: [595.28, 841.89],
  A3: [841.89, 1190.55],
  A2: [1190.55, 1683.78],
  A1: [1683.78, 2383.94],
  A0: [2383.94, 3370.39],
};

export interface PageOptions {
  readonly paper: PaperSize;
  readonly orientation: "landscape" | "portrait";
  readonly pages: "one" | "many";
  readonly columns: readonly PageColumn[];
}

export const columnTitles: Readonly<Record<PageColumn | "name", string>> = {
  row: "Row",
  code: "Code",
  name: "Activity",
  duration: "Duration",
  start: "Start",
  finish: "Finish",
  percent: "Done",
  totalFloat: "Float",
  predecessors: "Predecessors",
};

export const ROW_HEIGHT = 28;
export const HEAD_HEIGHT = 48;
const MARGIN = 28;
const TOP = 58;
const BOTTOM = 62;
/** Points for each pixel on a page that is read at arm's length: letters of 6.6 points. */
const READABLE = 0.55;
/** The minimum width of a day. On a narrower day, bars of one day could not be told apart. */
const LEAST_PIXELS_PER_DAY = 1.4;
/** The maximum width of a day. On wider days, a short programme would be all bars. */
const MOST_PIXELS_PER_DAY = 150;
/** A wider Gantt would continue on more pages than anybody hangs up. */
const MOST_ACROSS = 12;

/** The layout of the pages. Pixels are pixels of the Gantt, of `scale` points each. */
export interface PageLayout {
  readonly page: { readonly width: Points; readonly height: Points };
  readonly margin: Points;
  readonly top: Points;
  readonly bottom: Points;
  /** How much larger head and foot are than on A3: large paper is read from farther away. */
  readonly headScale: number;
  readonly scale: number;
  readonly table: number;
  /** The width of the Gantt on one page, in pixels. */
  readonly drawing: number;
  readonly rowsPerPage: number;
  readonly down: number;
  readonly across: number;
  readonly pixelsPerDay: number;
}

/**
 * Lays out rows and days on pages.
 * @param of.days the days from the first to the last one that is drawn
 * @param of.table the width of the columns beside the Gantt in pixels
 * @param of.label the width of the longest label in pixels
 */
export function layOut(
  { paper, orientation, pages }: PageOptions,
  {
    rows,
    days,
    table,
    label,
  }: {
    readonly rows: number;
    readonly days: number;
    readonly table: number;
    readonly label: number;
  },
): PageLayout {
  const [short, long] = papers[paper];
  const page =
    orientation === "landscape" ? { width: long, height: short } : { width: short, height: long };
  const headScale = Math.max(1, short / papers.A3[0]);
  const [top, bottom] = [TOP * headScale, BOTTOM * headScale];
  const width = page.width - 2 * MARGIN;
  const height = page.height - top - bottom;
  const shared = { page, margin: MARGIN, top, bottom, headScale, table };
  if (pages === "one") {
    const needed = HEAD_HEIGHT + Math.max(1, rows) * ROW_HEIGHT;
    // If there are few rows, they are enlarged no more than the paper is. The table leaves two fifths of the page
    // to the Gantt.
    const scale = Math.min(height / needed, (width * 0.6) / table, headScale);
    const drawing = width / scale - table;
    return {
      ...shared,
      scale,
      drawing,
      rowsPerPage: Math.max(1, rows),
      down: 1,
      across: 1,
      pixelsPerDay: fitted(drawing, { days, label }),
    };
  }
  const scale = Math.min(READABLE, (width * 0.6) / table);
  const drawing = width / scale - table;
  const rowsPerPage = Math.max(1, Math.floor((height / scale - HEAD_HEIGHT) / ROW_HEIGHT));
  const pixelsPerDay = Math.max(fitted(drawing, { days, label }), LEAST_PIXELS_PER_DAY);
  const across = Math.min(MOST_ACROSS, Math.max(1, Math.ceil((days * pixelsPerDay) / drawing)));
  return {
    ...shared,
    scale,
    drawing,
    rowsPerPage,
    down: Math.max(1, Math.ceil(rows / rowsPerPage)),
    across,
    pixelsPerDay: across === 1 ? fitted(drawing, { days, label }) : pixelsPerDay,
  };
}

/** The maximum share of the width for the last label. */
const MOST_LABEL = 0.4;

/** The width of a day if all days fit on the page, with space for the last label. */
function fitted(
  drawing: number,
  { days, label }: { readonly days: number; readonly label: number },
): number {
  const room = Math.min(Math.max(drawing * 0.14, label + 12), drawing * MOST_LABEL);
  return Math.min((drawing - room) / Math.max(1, days), MOST_PIXELS_PER_DAY);
}
