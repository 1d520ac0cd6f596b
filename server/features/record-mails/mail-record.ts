import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import { isRecordKind, recordKindOf } from "../../../contract/site/registry.ts";
import {
  isSubjectKind,
  kindsWith,
  openingOf,
  type SubjectKind,
} from "../../../contract/subjects.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { newHandle } from "../../platform/mail/mail-addresses.ts";
import { renderMail } from "../../platform/mail/mail-template.ts";
import { recordActivity } from "../activities/public.ts";
import { queueMail } from "../mail/public.ts";
import { selectName, selectNames } from "../people/public.ts";
import { idsIn, recordBlocks } from "./record-words.ts";
import {
  type Addressee,
  type MailedRecord,
  selectAddressees,
  selectMailed,
  selectNamesOf,
} from "./record-mails.sql.ts";

type Route = typeof routes.mailRecord;

const kinds = kindsWith("comments").filter(isRecordKind);

function linkTo(siteUrl: string, { projectId, id }: MailedRecord, kind: SubjectKind): string {
  const { room, search } = openingOf({ kind, id }, { comments: false });
  const given = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${siteUrl}/projects/${projectId}/${room ?? ""}?${new URLSearchParams(given).toString()}`;
}

function nameWords(people: readonly Addressee[]): string {
  const [first, ...others] = people.map(({ name }) => name);
  if (others.length === 0) return first ?? "";
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} others`;
}

/** @throws Refusal `validation_failed`, which names the people who do not see the record */
async function requireAll(
  { tx }: Ctx,
  wanted: readonly string[],
  found: readonly Addressee[],
): Promise<void> {
  const seeing = new Set(found.map(({ userId }) => userId));
  const unseeing = wanted.filter((id) => !seeing.has(id));
  if (unseeing.length === 0) return;
  const names = await selectNames(tx, unseeing);
  const who = names.size === 0 ? "Somebody you chose" : [...names.values()].join(", ");
  const message = `${who} cannot see this record. Leave them out.`;
  throw new Refusal("validation_failed", message, { people: message });
}

/**
 * Mails a record of the site to people who see it. Their answers become comments, if this server receives mail.
 * @throws Refusal `not_found`, `validation_failed` if one of them does not see the record
 */
export async function mailRecord(ctx: Ctx, { body }: Input<Route>): Promise<AnswerOf<Route>> {
  const { tx, now, actor, mailIn, siteUrl } = ctx;
  const record = await selectMailed(tx, body.record, kinds);
  const kind = record && recordKindOf(record.kind);
  if (!record || !kind || !isSubjectKind(record.kind)) throw notFound("record");
  const subject = { kind: record.kind, id: record.id };
  const people = await selectAddressees(tx, {
    record: record.id,
    people: body.people,
    handles: mailIn && body.people.map(newHandle),
    now,
  });
  await requireAll(ctx, body.people, people);
  const [sender, names] = [
    await selectName(tx, actor.userId),
    await selectNamesOf(tx, [...new Set(idsIn(record.fields))]),
  ];
  const title = kind.nameOf?.(record.fields) ?? String(record.fields[kind.title] ?? "");
  const noun = `${kind.noun}${record.number === null ? "" : ` ${record.number}`}`;
  for (const { userId, email, handle } of people) {
    const whose = { workspaceId: actor.workspaceId, userId, projectId: record.projectId, subject };
    const replyTo = mailIn && handle !== null ? mailIn.of({ handle, ...whose }) : undefined;
    await queueMail(tx, {
      id: ctx.newId(),
      workspaceId: actor.workspaceId,
      to: email,
      kind: "record",
      subject: `${record.projectTitle}, ${noun}: ${title}`,
      replyTo,
      ...renderMail({
        heading: title,
        blocks: [
          { kind: "text", text: `${sender} sends you ${noun} of ${record.projectTitle}.` },
          ...(body.words === "" ? [] : [{ kind: "text", text: body.words } as const]),
          {
            kind: "action",
            label: `Open the ${kind.noun}`,
            url: linkTo(siteUrl, record, subject.kind),
          },
          ...recordBlocks(kind, record, names),
        ],
        footer: [
          replyTo === undefined
            ? "Answers to this mail do not reach anybody: comment on the record itself."
            : "Your answer becomes a comment on the record, and pictures in it are added to it.",
        ],
      }),
      now,
    });
  }
  await recordActivity(ctx, {
    action: "mailed",
    entityType: subject.kind,
    entityId: record.id,
    message: `mailed ${noun} “${title}” to ${nameWords(people)}`,
    project: { id: record.projectId, title: record.projectTitle },
  });
  return { data: { sent: people.length } };
}
