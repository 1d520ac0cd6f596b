import { buffer } from "node:stream/consumers";
import type { Column, Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { MAX_PAGES } from "../../../../contract/programme/programme-export.ts";
import { paint } from "../../../../engine/programme/gantt/paint.ts";
import { paperPalette } from "../../../../engine/programme/gantt/paper-palette.ts";
import { SvgSurface } from "../../../../engine/programme/gantt/svg-surface.ts";
import {
  formatMoment,
  MINUTES_PER_DAY,
  parseMoment,
} from "../../../../engine/programme/calendar/moment.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { pdfStream } from "../../../platform/documents/pdf-maker.ts";
import { type ExportedProgramme, spreadsheetRows } from "../formats/public.ts";
import { layOut, type PageLayout, type PageOptions } from "./page-layout.ts";
import { pageLegend } from "./page-legend.ts";
import { columnWidths, pageTable, shortDay } from "./page-table.ts";
import { labelWidth } from "./page-text.ts";
import { type Tile, tilesOf } from "./page-tiles.ts";

/** The text above and below each page. */
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

/** Thrown if the export would have more pages than anybody prints. */
export class TooManyPages extends Error {}

const INK = "#16202a";
const MUTED = "#5b6672";
const LOGO: [number, number] = [110, 32];

/** Draws a programme on pages, as lines and letters. @throws TooManyPages */
export async function programmePdf(
  programme: ExportedProgramme,
  options: PdfOptions,
  head: PageHead,
): Promise<Buffer> {
  const { plan } = programme;
  const schedule = compute(plan);
  const rows = spreadsheetRows(programme);
  const start =
    options.from === null
      ? (schedule.start ?? parseMoment(plan.plannedStart))
      : parseMoment(`${options.from}T00:00`);
  const finish =
    options.to === null ? (schedule.finish ?? start) : parseMoment(`${options.to}T23:59`);
  const days = Math.max(1, (finish - start) / MINUTES_PER_DAY + 4);
  const columns = columnWidths(rows, options.columns);
  const table = [...columns.values()].reduce((sum, width) => sum + width, 0);
  const label = rows.reduce((most, { activity }) => Math.max(most, labelWidth(activity.name)), 0);
  const layout = layOut(options, { rows: rows.length, days, table, label });
  if (layout.down * layout.across > MAX_PAGES) throw new TooManyPages();
  const left = start - 2 * MINUTES_PER_DAY;
  const tiles = tilesOf(programme, layout, { schedule, left, now: head.now });
  const content = tiles.flatMap(({ scene, first, end }, at): Content[] => {
    const { height } = scene.view;
    const surface = new SvgSurface("Roboto");
    paint(surface, { ...scene, bands: [], handles: null, hints: [] }, paperPalette);
    const y = layout.top;
    return [
      {
        svg: pageTable(rows.slice(first, end), columns, { width: layout.table, height }),
        width: layout.table * layout.scale,
        absolutePosition: { x: layout.margin, y },
        ...(at > 0 && { pageBreak: "before" as const }),
      },
      {
        svg: surface.toText(scene.view),
        width: layout.drawing * layout.scale,
        absolutePosition: { x: layout.margin + layout.table * layout.scale, y },
      },
    ];
  });
  const stream = await pdfStream(definitionOf({ content, tiles, layout, head, programme }));
  const bytes = buffer(stream);
  stream.end();
  return bytes;
}

/** Says which part of the Gantt a page shows, so that people can find its position on the wall. */
function placeOf(
  tile: Tile | undefined,
  of: { readonly tiles: number; readonly rows: number },
): string {
  if (!tile || of.tiles < 2) return "";
  const { first, end, from, to } = tile;
  const days = `${shortDay(formatMoment(from))} – ${shortDay(formatMoment(to))}`;
  return `Rows ${first + 1}–${end} of ${of.rows} · ${days}`;
}

function bannerOf({ company, logo }: PageHead, scale: number): Column[] {
  const name = { text: company, bold: true, alignment: "right" as const, width: "auto" as const };
  if (logo === null) return [name];
  return [
    { ...name, margin: [0, 8 * scale, 10 * scale, 0] },
    {
      image: logo,
      fit: [LOGO[0] * scale, LOGO[1] * scale],
      alignment: "right",
      width: LOGO[0] * scale,
    },
  ];
}

function definitionOf(of: {
  readonly content: Content[];
  readonly tiles: readonly Tile[];
  readonly layout: PageLayout;
  readonly head: PageHead;
  readonly programme: ExportedProgramme;
}): TDocumentDefinitions {
  const { content, tiles, layout, head, programme } = of;
  const { page, margin, top, bottom, headScale } = layout;
  const width = page.width - 2 * margin;
  // The legend is read at the same distance as the letters of the page.
  const scale = Math.max(0.5, Math.min(layout.scale, 1)) * headScale;
  const signs = pageLegend(width / scale, {
    bars: tiles.flatMap(({ scene }) => scene.bars),
    links: tiles.flatMap(({ scene }) => scene.links),
  });
  const fits = Math.min(scale, (bottom - 26 * headScale) / Math.max(1, signs.height));
  const rows = programme.plan.activities.length;
  return {
    pageSize: page,
    pageMargins: [margin, top, margin, bottom],
    info: { title: `${programme.name} — programme`, author: head.company, producer: "Plumbline" },
    defaultStyle: { font: "Roboto", fontSize: 8 * headScale, color: INK },
    header: {
      columns: [
        {
          stack: [
            { text: programme.name, fontSize: 14 * headScale, bold: true },
            { text: head.about, color: MUTED, margin: [0, 2, 0, 0] },
          ],
        },
        ...bannerOf(head, headScale),
      ],
      margin: [margin, 18 * headScale, margin, 0],
    },
    footer: (at, pages) => ({
      stack: [
        { svg: signs.svg, width: (width / scale) * fits },
        {
          columns: [
            { text: `${head.company} · made ${head.made}`, color: MUTED },
            {
              text: placeOf(tiles[at - 1], { tiles: tiles.length, rows }),
              alignment: "center",
              color: MUTED,
            },
            { text: `Page ${at} of ${pages}`, alignment: "right", color: MUTED },
          ],
          margin: [0, 4, 0, 0],
          fontSize: 7 * headScale,
        },
      ],
      margin: [margin, 6, margin, 0],
    }),
    content: content.length > 0 ? content : [{ text: "This programme has no activities." }],
  };
}
