import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { MAX_PAGES } from "../../../../contract/programme-export.ts";
import { DrawingModel } from "../../../../engine/programme/drawing/drawing-model.ts";
import { paint } from "../../../../engine/programme/drawing/paint.ts";
import { paperPalette } from "../../../../engine/programme/drawing/paper-palette.ts";
import { buildScene, showsAll } from "../../../../engine/programme/drawing/scene.ts";
import { SvgSurface } from "../../../../engine/programme/drawing/svg-surface.ts";
import { MINUTES_PER_DAY, parseMoment } from "../../../../engine/programme/moment.ts";
import { compute } from "../../../../engine/programme/schedule.ts";
import { type ExportedProgramme, sheetRows } from "../formats/public.ts";
import {
  HEAD_HEIGHT,
  layOut,
  type PageLayout,
  type PageOptions,
  ROW_HEIGHT,
} from "./page-layout.ts";
import { pageLegend } from "./page-legend.ts";
import { measure, nameWidth, pageTable } from "./page-table.ts";

/** What stands above and below each page. */
export interface PageHead {
  readonly company: string;
  /** A PNG as a data URL; null without one. */
  readonly logo: string | null;
  /** One line below the title: revision, data date, finish. */
  readonly about: string;
  readonly made: string;
  /** Now in the workspace's time zone, `YYYY-MM-DDTHH:mm`. */
  readonly now: string;
}

export interface PdfOptions extends PageOptions {
  /** The first and the last day that are drawn; null for the programme's. */
  readonly from: string | null;
  readonly to: string | null;
}

/** More pages than anybody prints were asked for. */
export class TooManyPages extends Error {}

const INK = "#16202a";
const MUTED = "#5b6672";
const LOGO: [number, number] = [110, 32];

function fonts() {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")),
    "fonts/Roboto",
  );
  return {
    Roboto: { normal: join(folder, "Roboto-Regular.ttf"), bold: join(folder, "Roboto-Medium.ttf") },
  };
}

/** Draws a programme on pages, as lines and letters. @throws TooManyPages */
export async function programmePdf(
  programme: ExportedProgramme,
  options: PdfOptions,
  head: PageHead,
): Promise<Buffer> {
  const { plan, baseline } = programme;
  const schedule = compute(plan);
  const rows = sheetRows(programme);
  const model = new DrawingModel({
    rows: plan.activities.map(({ _id, name, kind }, index) => ({ id: _id, name, kind, index })),
    plan,
    schedule,
    baseline,
  });
  const start =
    options.from === null
      ? (schedule.start ?? parseMoment(plan.plannedStart))
      : parseMoment(`${options.from}T00:00`);
  const finish =
    options.to === null ? (schedule.finish ?? start) : parseMoment(`${options.to}T23:59`);
  const days = Math.max(1, (finish - start) / MINUTES_PER_DAY + 4);
  const layout = layOut(options, { rows: rows.length, days, name: nameWidth(rows) });
  if (layout.down * layout.across > MAX_PAGES) throw new TooManyPages();
  const left = start - 2 * MINUTES_PER_DAY;
  const content: Content[] = [];
  for (let down = 0; down < layout.down; down += 1) {
    const first = down * layout.rowsPerPage;
    const shown = rows.slice(first, first + layout.rowsPerPage);
    const height = HEAD_HEIGHT + shown.length * ROW_HEIGHT;
    const table = pageTable(shown, options.columns, {
      width: layout.table,
      name: layout.name,
      height,
    });
    for (let across = 0; across < layout.across; across += 1) {
      const scene = buildScene({
        model,
        view: {
          width: layout.drawing,
          height,
          headHeight: HEAD_HEIGHT,
          rowHeight: ROW_HEIGHT,
          top: first * ROW_HEIGHT,
          scale: {
            left: left + (across * layout.drawing * MINUTES_PER_DAY) / layout.pixelsPerDay,
            pixelsPerDay: layout.pixelsPerDay,
          },
        },
        shows: { ...showsAll, baseline: baseline.size > 0 },
        emphasis: { selected: new Set(), focused: null, hovered: null, link: null },
        today: parseMoment(head.now),
        dataDate: plan.dataDate === null ? null : parseMoment(plan.dataDate),
        measure,
        isEditable: false,
      });
      const surface = new SvgSurface("Roboto");
      paint(surface, { ...scene, bands: [], handles: null, hints: [] }, paperPalette);
      const y = layout.top;
      content.push(
        {
          svg: table,
          width: layout.table * layout.scale,
          absolutePosition: { x: layout.margin, y },
          ...(content.length > 0 && { pageBreak: "before" as const }),
        },
        {
          svg: surface.toText(scene.view),
          width: layout.drawing * layout.scale,
          absolutePosition: { x: layout.margin + layout.table * layout.scale, y },
        },
      );
    }
  }
  return render(definitionOf({ content, layout, head, programme }));
}

async function render(definition: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import("pdfmake");
  pdfmake.setFonts(fonts());
  const folder = dirname(fonts().Roboto.normal);
  pdfmake.setLocalAccessPolicy((file: string) => file.startsWith(folder));
  pdfmake.setUrlAccessPolicy(() => false);
  const stream = await pdfmake.createPdf(definition).getStream();
  const bytes = buffer(stream);
  stream.end();
  return bytes;
}

function definitionOf(of: {
  readonly content: Content[];
  readonly layout: PageLayout;
  readonly head: PageHead;
  readonly programme: ExportedProgramme;
}): TDocumentDefinitions {
  const { content, layout, head, programme } = of;
  const { page, margin, top, bottom } = layout;
  const width = page.width - 2 * margin;
  // The legend is read from as near as the letters of the page.
  const scale = Math.max(0.5, Math.min(layout.scale, 1));
  const signs = pageLegend(width / scale, programme.baseline.size > 0);
  const fits = Math.min(scale, (bottom - 26) / signs.height);
  return {
    pageSize: page,
    pageMargins: [margin, top, margin, bottom],
    info: { title: `${programme.name} — programme`, author: head.company, producer: "Plumbline" },
    defaultStyle: { font: "Roboto", fontSize: 8, color: INK },
    header: {
      columns: [
        {
          stack: [
            { text: programme.name, fontSize: 14, bold: true },
            { text: head.about, color: MUTED, margin: [0, 2, 0, 0] },
          ],
        },
        ...(head.logo === null
          ? [{ text: head.company, bold: true, alignment: "right" as const, width: "auto" }]
          : [{ image: head.logo, fit: LOGO, alignment: "right" as const, width: LOGO[0] }]),
      ],
      margin: [margin, 18, margin, 0],
    },
    footer: (at, pages) => ({
      stack: [
        { svg: signs.svg, width: (width / scale) * fits },
        {
          columns: [
            { text: `${head.company} · made ${head.made}`, color: MUTED },
            { text: `Page ${at} of ${pages}`, alignment: "right", color: MUTED },
          ],
          margin: [0, 4, 0, 0],
          fontSize: 7,
        },
      ],
      margin: [margin, 6, margin, 0],
    }),
    content: content.length > 0 ? content : [{ text: "This programme has no activities." }],
  };
}
