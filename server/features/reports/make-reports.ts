import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { mayAtAll, parseRole, refusals } from "../../../contract/permissions.ts";
import { MOST_KEPT_REPORTS, REPORT_FILE_DAYS } from "../../../contract/reports.ts";
import { Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import { writeAside } from "../../platform/documents/write-aside.ts";
import { diskTrouble } from "../../platform/file-staging.ts";
import { FileTrouble } from "../../platform/file-store.ts";
import { describeReport } from "./describe-report.ts";
import { reportFileName, reportKey } from "./report-file.ts";
import type { Look } from "./report-source.ts";
import { type ReportServices, watchReport } from "./report-watch.ts";
import { deleteOldestReports, type ReportOrder, takeReport } from "./report-work.sql.ts";
import { openScratch } from "./scratch.ts";
import { settleReport } from "./settle-report.ts";
import { sources } from "./sources.ts";

const DAY_MS = 86_400_000;
/** Whoever makes a report and was not heard of for so long is gone. */
const SILENCE_MS = 30_000;
/** A report that ends the server each time is not begun for ever. */
const MOST_ATTEMPTS = 3;
const BATCH = 2_000;
/** Laid out in memory; about a hundred pages. */
const MOST_PDF_ROWS = 5_000;
/** So many are made at a time, so that a short one does not wait for a long one. */
const LANES = 2;
/** So often whoever has nothing to make looks for more while another is being made. */
const LOOK_MS = 500;

function looking(services: ReportServices, order: ReportOrder): Look {
  return (at) =>
    services.asAsker(order.id, (tx, entered) => {
      const role = parseRole(entered.role);
      const actor = role && {
        userId: order.userId,
        workspaceId: order.workspaceId,
        sessionId: order.id,
        role,
        isOwner: entered.is_owner,
        currency: entered.currency,
        timeZone: entered.time_zone,
      };
      if (!actor || !mayAtAll(actor, "report.read"))
        throw new Refusal("forbidden", refusals["report.read"]);
      return at({ tx, actor, now: services.now() });
    });
}

/** Writes the report to `path`, telling `watch` how far it is. @returns the file's name for the reader */
async function writeReport(
  services: ReportServices,
  order: ReportOrder,
  { path, watch }: { readonly path: string; readonly watch: ReturnType<typeof watchReport> },
): Promise<string> {
  const { kind, format, filters } = order;
  const look = looking(services, order);
  const source = sources[kind];
  const { head, total, day } = await look(async (scene) => ({
    head: await describeReport(scene, kind, filters),
    total: await source.count(scene, filters),
    day: today(scene.now, scene.actor.timeZone),
  }));
  if (format === "pdf" && total > MOST_PDF_ROWS)
    throw new Refusal(
      "too_large",
      `A PDF holds at most ${MOST_PDF_ROWS.toLocaleString("en")} rows, and this report has ${total.toLocaleString("en")}. Narrow it down, or choose XLSX or CSV.`,
    );
  const writer = await writeAside({ format, path, head });
  watch.onEnded(() => void writer.stop());
  try {
    let rows = 0;
    for await (const piece of source.pieces(look, filters, BATCH)) {
      watch.check();
      await writer.add(piece);
      if (piece.kind === "rows") rows += piece.rows.length;
      watch.progress = total === 0 ? 99 : Math.min(99, Math.floor((100 * rows) / total));
    }
    await writer.end();
  } catch (error) {
    await writer.stop();
    throw error;
  }
  return reportFileName({ kind, company: head.company, day, format });
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  // Of what is written on this machine before it is stored, only that there is no room can be told.
  const trouble = diskTrouble(error);
  return trouble instanceof FileTrouble && (trouble === error || trouble.kind === "full")
    ? trouble.message
    : undefined;
}

async function makeReport(services: ReportServices, order: ReportOrder): Promise<void> {
  const { files, now, system } = services;
  if (order.attempts > MOST_ATTEMPTS) {
    const message = "Making this report was interrupted again and again. Please ask for it anew.";
    await settleReport(services, order, { message });
    return;
  }
  const watch = watchReport(services, order);
  let folder: string | undefined;
  try {
    folder = await openScratch();
    const path = join(folder, "report");
    const fileName = await writeReport(services, order, { path, watch });
    const { size: bytes } = await stat(path);
    watch.check();
    await files.put(reportKey(order), createReadStream(path), bytes);
    const expiresAt = new Date(now().getTime() + REPORT_FILE_DAYS * DAY_MS);
    if (!(await settleReport(services, order, { fileName, bytes, expiresAt })))
      await files.remove(reportKey(order));
    // Whoever orders one after the other must not fill the disk.
    const oldest = await system((tx) => deleteOldestReports(tx, order, MOST_KEPT_REPORTS));
    for (const each of oldest) await files.remove(reportKey(each));
  } catch (error) {
    // Whoever cancelled it, or took it up in our place, wants no more of it.
    if (watch.hasEnded) return;
    const reason = reasonOf(error);
    if (reason === undefined) services.warn(error, "a report could not be made");
    const message = reason ?? "Something went wrong on our side. It has been recorded.";
    await settleReport(services, order, { message });
  } finally {
    await watch.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the reports that wait, and those that a process left behind, until none is left. */
export async function makeReports(services: ReportServices): Promise<void> {
  const take = () =>
    services.system((tx) => {
      const now = services.now();
      return takeReport(tx, { now, silentSince: new Date(now.getTime() - SILENCE_MS) });
    });
  let busy = 0;
  /** Makes the next report, if there is one. */
  const turn = async () => {
    busy += 1;
    try {
      const order = await take();
      if (order) await makeReport(services, order);
      return order !== undefined;
    } finally {
      busy -= 1;
    }
  };
  const lane = async () => {
    for (;;) {
      if (await turn()) continue;
      if (busy === 0) return;
      // While another lane is at a long one, this one is there for what is ordered meanwhile.
      await setTimeout(LOOK_MS);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
