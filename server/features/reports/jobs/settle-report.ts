import { REPORT_FILE_DAYS, fileTitles } from "../../../../contract/reports/reports.ts";
import type { Announcement } from "../../../announcement.ts";
import type { Tx } from "../../../database/kysely-client.ts";
import { recordChanges } from "../../live/public.ts";
import { insertNotifications, joinReady, newsHint } from "../../notifications/public.ts";
import type { Lease } from "../../../platform/leases/lease.ts";
import type { ReportServices } from "./report-services.ts";
import { requireSpace } from "../../storage/public.ts";
import { isMember, type ReportOrder } from "./report-work.sql.ts";

/** How a report ends: with its file, or with the reason why there is none. */
type ReportEnd =
  | { readonly fileName: string; readonly bytes: number; readonly expiresAt: Date }
  | { readonly message: string };

function columnsOf(end: ReportEnd) {
  if ("message" in end) return { state: "failed", message: end.message };
  const { fileName, bytes, expiresAt } = end;
  const file = { file_name: fileName, bytes, expires_at: expiresAt.toISOString() };
  return { state: "done", progress: 100, ...file };
}

function newsOf({ id, kind, format }: ReportOrder, end: ReportEnd) {
  const name = `${fileTitles[kind]} (${format.toUpperCase()})`;
  return "message" in end
    ? {
        type: "error" as const,
        title: "Report failed",
        message: `${name}: ${end.message}`,
      }
    : {
        type: "success" as const,
        topic: "ready" as const,
        counts: [id],
        title: "Report ready",
        message: `${name} is ready to download, and is kept for ${REPORT_FILE_DAYS} days.`,
      };
}

/**
 * Ends a report, and notifies the person who requested it in the same transaction, unless they have left.
 * @throws Refusal `storage_full` if the company has no space for the file
 * @returns false if the lease is lost, and so nothing was done.
 */
export async function settleReport(
  services: ReportServices,
  { order, lease }: { readonly order: ReportOrder; readonly lease: Lease },
  end: ReportEnd,
): Promise<boolean> {
  const { userId, workspaceId, id } = order;
  const notifyOrderer = async (tx: Tx) => {
    const now = services.now();
    // Files that become ready one after the other are one notification.
    const isCounted = "bytes" in end && (await joinReady(tx, { reportId: id, now }));
    if (!isCounted) {
      const row = { id, workspaceId, userId, projectId: null, subject: null };
      const news = { ...row, ...newsOf(order, end), kind: "report" as const };
      await insertNotifications(tx, [news], now);
    }
    newsHint.announceAfter(tx);
  };
  const [ended, announced] = await services.system(
    async (tx): Promise<[boolean, readonly Announcement[]]> => {
      if (!(await lease.settle(tx, columnsOf(end)))) return [false, []];
      // This check is exact, because other files of the company wait for this commit.
      if ("bytes" in end) await requireSpace(tx, { workspaceId, installed: services.allowance });
      if (!(await isMember(tx, order))) return [true, []];
      await notifyOrderer(tx);
      const news = { user: userId, workspace: workspaceId };
      const announced = [
        { ...news, topic: "report", id },
        { ...news, topic: "notification" },
      ] as const;
      return [true, await recordChanges(tx, announced)];
    },
  );
  if (announced.length > 0) services.publish(announced);
  return ended;
}
