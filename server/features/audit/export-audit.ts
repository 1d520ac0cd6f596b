import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import type { OutgoingText } from "../../http/send-file.ts";
import { today } from "../../platform/calendar.ts";
import { selectAuditRows } from "./audit.sql.ts";
import { csvText } from "../../platform/spreadsheets/csv-text.ts";
import { requireConfirmed } from "../../require-confirmed.ts";
import { recordAudit } from "./record-audit.ts";

/** The maximum number of events in one file. */
export const EXPORT_LIMIT = 50_000;
/** The byte order mark: it tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";
const HEADINGS = ["Time (UTC)", "Event", "Who", "Subject", "Address", "Before", "After"];

/** The filtered audit trail as CSV, newest first. The export is itself recorded. */
export async function exportAudit(
  ctx: Ctx,
  { query }: Input<typeof routes.exportAudit>,
): Promise<() => OutgoingText> {
  await requireConfirmed(ctx);
  const { kind, actor, search, from, to } = query;
  const filter = { kind, actor, search, from, to, timeZone: ctx.actor.timeZone };
  const found = await selectAuditRows(ctx.tx, { filter, limit: EXPORT_LIMIT + 1 });
  const rows = found.slice(0, EXPORT_LIMIT);

  await recordAudit(ctx, {
    kind: "export",
    subject: "Audit trail as CSV",
    after: { events: rows.length, kind, actor, search, from, to },
  });
  const cut = found.length > rows.length;
  const csv = csvText([
    HEADINGS,
    ...rows.map((row) => [
      row.created_at,
      row.kind,
      row.actor_name,
      row.subject,
      row.address,
      row.before ?? "",
      row.after ?? "",
    ]),
    ...(cut ? [["", "", "", "Older events are left out. Export by dates to see them."]] : []),
  ]);
  const day = today(ctx.now, ctx.actor.timeZone);
  return () => ({ name: `audit-trail-${day}.csv`, text: `${BYTE_ORDER_MARK}${csv}` });
}
