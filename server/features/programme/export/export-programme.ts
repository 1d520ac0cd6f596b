import { createHash } from "node:crypto";
import type { ProgrammeExportFormat } from "../../../../contract/programme/programme-export.ts";
import { seesAllProjects } from "../../../../contract/permissions.ts";
import type { AnswerOf, ParsedQuery } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import type { Computed } from "../plan/computed.ts";
import { type ExportedProgramme, lostIn, MSPDI_BASELINES, toldLosses } from "../formats/public.ts";
import { pngUrl, selectBanner } from "../../workspaces/public.ts";
import { programmeFor } from "../get-programme.ts";
import { requireHead } from "../plan/load-programme.ts";
import type { Head } from "../plan/programme.sql.ts";
import type { ExportJob } from "./export-worker.ts";
import { selectExportedBaselines, selectExportNames } from "./names.sql.ts";
import { shortDay } from "./page-table.ts";

type Query = ParsedQuery<typeof routes.exportProgramme>;

/** A file that can be written without the database. */
export interface PreparedExport {
  readonly job: ExportJob;
  readonly fileName: string;
  /** A tag that differs whenever the file differs. */
  readonly tag: string;
}

async function exportedOf(
  ctx: Ctx,
  of: {
    readonly head: Head;
    readonly computed: Computed;
    readonly format: ProgrammeExportFormat;
  },
): Promise<ExportedProgramme> {
  const { head, computed, format } = of;
  const { dates, baseline } = computed;
  // Resources are only for people who plan, even if the programme in memory was loaded by one of them.
  const sees = seesAllProjects(ctx.actor.role);
  const plan = sees ? computed.plan : { ...computed.plan, assignments: [] };
  const [baselines, names] = await Promise.all([
    selectExportedBaselines(ctx.tx, head.projectId, {
      most: format === "mspdi" ? MSPDI_BASELINES : 0,
    }),
    selectExportNames(ctx.tx, head.projectId),
  ]);
  return { name: head.title, plan, dates, baseline, baselines, ...names };
}

const endings = { mspdi: "xml", xer: "xer", xlsx: "xlsx", csv: "csv", pdf: "pdf" } as const;

/** Now in the workspace's time zone, as the programme writes moments. */
function nowIn({ now, actor: { timeZone } }: Ctx): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(now);
  return `${today(now, timeZone)}T${time}`;
}

/** Reads the data for a file. @throws Refusal `not_found` */
export async function prepareExport(
  ctx: Ctx,
  projectId: string,
  query: Query,
): Promise<PreparedExport> {
  const head = await requireHead(ctx, projectId);
  const computed = await programmeFor(ctx, head);
  const [programme, banner] = await Promise.all([
    exportedOf(ctx, { head, computed, format: query.format }),
    selectBanner(ctx.tx),
  ]);
  const { plan, revision, schedule } = computed;
  const now = nowIn(ctx);
  const { timeZone } = ctx.actor;
  const finishes = [...computed.dates.values()].map(({ finish }) => finish).toSorted();
  const finish = finishes.at(-1);
  const about = [
    `Revision ${revision}`,
    ...(plan.dataDate === null ? [] : [`data date ${shortDay(plan.dataDate)}`]),
    ...(finish === undefined ? [] : [`finish ${shortDay(finish)}`]),
    `${Math.round(schedule.percentDone)} % done`,
  ].join(" · ");
  const { format, paper = "A3", orientation = "landscape", pages = "many", columns } = query;
  return {
    fileName: `${fileStem(head.title)}-programme-r${revision}.${endings[format]}`,
    tag: createHash("sha256")
      .update(JSON.stringify([computed.state, now, query, ctx.actor.userId]))
      .digest("hex")
      .slice(0, 32),
    job: {
      format,
      programme,
      pdf: {
        paper,
        orientation,
        pages,
        columns: columns ?? ["row", "duration", "start", "finish", "totalFloat"],
        from: query.from ?? null,
        to: query.to ?? null,
      },
      head: {
        company: banner.name,
        logo: banner.logo && pngUrl(banner.logo),
        about,
        made: `${shortDay(now)} ${now.slice(11)}`,
        now,
      },
      timeZone,
    },
  };
}

/** A title in characters that every file system accepts. */
function fileStem(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-|-$/g, "");
  return plain === "" ? "project" : plain;
}

type Losses = typeof routes.getExportLosses;

/** Lists in words the parts of a programme that a format cannot store. */
export async function getExportLosses(
  ctx: Ctx,
  { params, query }: Input<Losses>,
): Promise<AnswerOf<Losses>> {
  const head = await requireHead(ctx, params.id);
  const computed = await programmeFor(ctx, head);
  // A page is a picture. Nobody expects to import it again.
  if (query.format === "pdf") return { data: [] };
  const programme = await exportedOf(ctx, { head, computed, format: query.format });
  const lost = toldLosses(lostIn(programme, query.format));
  return { data: lost.map((one) => ({ ...one, examples: [...one.examples] })) };
}
