import {
  CLIENT_REPORT_DIARIES,
  CLIENT_REPORT_PHOTOS,
  type ClientReportFigures,
  type Period,
} from "../../../../contract/reports/client-reports.ts";
import type { Ctx } from "../../../context.ts";
import { today } from "../../../platform/calendar.ts";
import { selectPhotosForClients } from "../../files/public.ts";
import { selectProjectFigures, selectUnconverted } from "../../money/public.ts";
import { selectApprovedDiaries, selectDiaryLines, selectNamesById } from "../../site/public.ts";
import { selectBanner } from "../../workspaces/public.ts";
import { activitiesIn } from "../records/diary-rules.ts";
import { dayOfDiary } from "./diary-days.ts";
import { selectClientSnags, selectProgrammeFigures } from "./figures.sql.ts";

interface Computed {
  readonly figures: ClientReportFigures;
  /** How many diaries of the period are not approved. Clients do not see these. */
  readonly waitingDiaries: number;
}

/** The approved diaries of a period, as the client reads them. */
async function readDays(ctx: Ctx, project: string, { from, to }: Period) {
  const of = { project, from, to, most: CLIENT_REPORT_DIARIES };
  const { ids, approved, others } = await selectApprovedDiaries(ctx.tx, of);
  const lines = await selectDiaryLines(ctx.tx, ids);
  const names = await selectNamesById(ctx.tx, lines.flatMap(activitiesIn));
  return {
    days: lines.map((line) => dayOfDiary(line, names)),
    approvedDiaries: approved,
    waitingDiaries: others,
  };
}

/** The figures that a client sees of a project's money. */
async function readMoney(ctx: Ctx, project: string): Promise<ClientReportFigures["money"]> {
  const [found, unconverted] = await Promise.all([
    selectProjectFigures(ctx.tx, [project]),
    selectUnconverted(ctx.tx, { projectIds: [project], statuses: ["approved", "paid"] }),
  ]);
  const money = found.find((figures) => figures.project === project);
  if (!money) throw new Error("A project in sight has no figures");
  return {
    currency: money.currency,
    budget: Number(money.headline),
    spent: Number(money.spent),
    paid: Number(money.paid),
    forecast: money.forecast === null ? null : Number(money.forecast),
    unconverted: unconverted.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  };
}

/** What a client may see of a project for a period, whoever asks: only those who run projects may. */
export async function computeFigures(
  ctx: Ctx,
  project: { readonly id: string; readonly title: string },
  period: Period,
): Promise<Computed> {
  const { tx } = ctx;
  const { timeZone } = ctx.actor;
  const asOf = today(ctx.now, timeZone);
  const of = { ...period, projectId: project.id, asOf };
  const [banner, programme, money, photos, snags, diaries] = await Promise.all([
    selectBanner(tx),
    selectProgrammeFigures(tx, of),
    readMoney(ctx, project.id),
    selectPhotosForClients(tx, { ...of, timeZone, count: CLIENT_REPORT_PHOTOS }),
    selectClientSnags(tx, project.id),
    readDays(ctx, project.id, period),
  ]);
  const head = { asOf, company: banner.name, project: project.title };
  const { days, approvedDiaries, waitingDiaries } = diaries;
  const totals = { ...programme.totals, days: approvedDiaries };
  const figures = { ...head, ...programme, money, photos: [...photos], snags, days, totals };
  return { figures, waitingDiaries };
}
