import type { AnswerOf } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { counted } from "../../../../engine/counted.ts";
import { Refusal } from "../../../errors.ts";
import { type MailBlock, renderMail } from "../../../platform/mail/mail-template.ts";
import { recordActivity } from "../../activities/public.ts";
import { queueMail } from "../../mail/public.ts";
import { selectName, selectNames } from "../../people/public.ts";
import { numberedReport, periodWords } from "./client-report-words.ts";
import { selectReaders, stampSent, type StoredClientReport } from "./client-reports.sql.ts";
import { requireClientReport } from "./require-client-report.ts";

type Route = typeof routes.mailClientReport;

/** What the mail says besides the link: the report's headline, and what is to be decided. */
function reportBlocks({ summary, decisions }: StoredClientReport): MailBlock[] {
  const items = decisions.map((text) => ({ text }));
  return [
    ...(summary === "" ? [] : [{ kind: "text", text: summary } as const]),
    ...(items.length === 0
      ? []
      : [{ kind: "list", title: "Decisions wanted from you", items } as const]),
  ];
}

/** @throws Refusal `validation_failed`, which names the people who do not see the report */
async function requireReaders({ tx }: Ctx, projectId: string, people: readonly string[]) {
  const readers = await selectReaders(tx, { projectId, people });
  const reading = new Set(readers.map(({ id }) => id));
  const others = people.filter((id) => !reading.has(id));
  if (others.length > 0) {
    const names = [...(await selectNames(tx, others)).values()];
    const who = names.length === 0 ? "Somebody you chose" : names.join(", ");
    const message = `${who} cannot see this report. Leave them out.`;
    throw new Refusal("validation_failed", message, { people: message });
  }
  return readers;
}

/**
 * Mails an approved report's headline with a link to it.
 * @throws Refusal `not_found`, `conflict` if it is a draft, `validation_failed` if somebody does not see it
 */
export async function mailClientReport(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const { tx, actor, now } = ctx;
  const { project, report } = await requireClientReport(ctx, params);
  if (report.state !== "approved")
    throw new Refusal("conflict", "Approve the report first: only approved reports are mailed.");
  const readers = await requireReaders(ctx, project.id, body.people);
  const sender = await selectName(tx, actor.userId);
  const noun = numberedReport(report);
  for (const { email } of readers) {
    await queueMail(tx, {
      id: ctx.newId(),
      workspaceId: actor.workspaceId,
      to: email,
      kind: "record",
      subject: `${project.title}: ${noun}, ${periodWords(report)}`,
      ...renderMail({
        heading: `${project.title}: ${noun}`,
        blocks: [
          { kind: "text", text: `${sender} sends you the report for ${periodWords(report)}.` },
          ...(body.words === "" ? [] : [{ kind: "text", text: body.words } as const]),
          {
            kind: "action",
            label: "Open the report",
            url: `${ctx.siteUrl}/projects/${project.id}/reports?report=${report._id}`,
          },
          ...reportBlocks(report),
        ],
        footer: ["Answers to this mail do not reach anybody."],
      }),
      now,
    });
  }
  await stampSent(tx, { projectId: project.id, id: report._id, now });
  ctx.announce({ topic: "report", project: project.id });
  await recordActivity(ctx, {
    action: "mailed",
    entityType: "client_report",
    entityId: report._id,
    message: `mailed ${noun} for the client to ${counted(readers.length, "person", "people")}`,
    project,
  });
  return { data: { sent: readers.length } };
}
