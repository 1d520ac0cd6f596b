import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { snag } from "../../../contract/site/snag.ts";
import type { Ctx, Input } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { today } from "../../platform/calendar.ts";
import { recordActivity } from "../activities/public.ts";
import { recordAudit } from "../audit/public.ts";
import { queueMail } from "../mail/public.ts";
import { selectName } from "../people/public.ts";
import { requireProject } from "../projects/public.ts";
import {
  type RecordLine,
  selectLocationPaths,
  selectRecordIds,
  selectRecordLines,
} from "../site/public.ts";
import { selectBanner } from "../workspaces/public.ts";
import { countedSnags, snagLetter } from "./snag-letter.ts";
import { selectSnagCompanyName, selectSnagReaders, type SnagReader } from "./snag-mails.sql.ts";

type Route = typeof routes.mailSnags;

function wrong(field: string, message: string): Refusal {
  return new Refusal("validation_failed", message, { [field]: message });
}

interface Sent {
  readonly company: string;
  readonly lines: readonly RecordLine[];
  readonly readers: readonly SnagReader[];
  readonly project: { readonly id: string; readonly title: string };
}

/** Records who was sent what: in the audit trail, and as an activity for people who see the snags. */
async function record(ctx: Ctx, { company, lines, readers, project }: Sent): Promise<void> {
  const names = readers.map(({ name }) => name).join(", ");
  const numbers = lines.map(({ number, title }) => number ?? title).join(", ");
  await recordAudit(ctx, {
    kind: "export",
    subject: `Snags of ${company} by mail`,
    after: {
      Project: project.title,
      Company: company,
      People: readers.map(({ name, email }) => `${name} (${email})`).join(", "),
      Snags: numbers,
    },
  });
  await recordActivity(ctx, {
    action: "sent",
    // The activity is on a snag, not on the project: clients and other companies need not know of the mails.
    entityType: "snag",
    entityId: lines[0]?.id ?? null,
    message:
      `mailed ${company} ${countedSnags(lines.length)} (${numbers.slice(0, 120)}) to ${names}`.slice(
        0,
        500,
      ),
    project,
  });
}

/** The address of a list of snags, or of one of them. */
function roomUrl(room: string, search: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${room}?${new URLSearchParams([["part", "snags"], ...known]).toString()}`;
}

/** Mails the snags of a company to its own people. */
export async function mailSnags(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const project = await requireProject(ctx, params.id);
  const { tx, actor, siteUrl, now } = ctx;
  const company = await selectSnagCompanyName(tx, body.company);
  if (company === undefined) throw wrong("company", "This company is not in the directory.");
  const people = [...new Set(body.people)];
  const to = { project: project.id, company: body.company, people };
  const readers = await selectSnagReaders(tx, to);
  if (readers.length < people.length)
    throw wrong(
      "people",
      `Only people from ${company} who are on the project’s team and can see its snags can get the mail.`,
    );
  const filters = { ...body.filters, project: project.id, company: body.company };
  const listed = { name: "snag", kind: snag, table: snag.table } as const;
  const day = today(now, actor.timeZone);
  const ids = await selectRecordIds(tx, listed, { filters, day });
  const lines = await selectRecordLines(tx, snag, { ids, timeZone: actor.timeZone });
  if (lines.length === 0) throw wrong("company", `${company} has no such snags.`);
  const url = (search: Readonly<Record<string, string | undefined>>) =>
    roomUrl(`${siteUrl}/projects/${project.id}/site`, search);
  const { snags = "all", ...narrowed } = body.filters;
  const letter = snagLetter({
    sender: await selectName(tx, actor.userId),
    workspace: (await selectBanner(tx)).name,
    company,
    project: project.title,
    note: body.note,
    lines,
    paths: await selectLocationPaths(tx, project.id),
    day,
    listUrl: url({ ...narrowed, state: snags, company: body.company }),
    urlOf: ({ id }) => url({ snag: id }),
  });
  for (const { email } of readers)
    await queueMail(tx, {
      ...letter,
      id: ctx.newId(),
      workspaceId: actor.workspaceId,
      to: email,
      kind: "snags",
      now,
    });
  await record(ctx, { company, lines, readers, project });
  return { data: { snags: lines.length, people: readers.length } };
}
