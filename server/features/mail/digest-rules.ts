import { type NotificationKind, notificationKinds } from "../../../contract/mail/mail-settings.ts";
import { openingOf, type SubjectRef } from "../../../contract/subjects.ts";
import {
  type MailBlock,
  type MailListItem,
  type RenderedMail,
  renderMail,
} from "../../platform/mail/mail-template.ts";
import { type Brief, briefBlocks } from "./brief-rules.ts";
import { openingUrl } from "./digest-links.ts";

/** A notification in the daily mail. */
export interface DigestItem {
  readonly kind: NotificationKind;
  readonly message: string;
  readonly projectId: string | null;
  /** The record of the project that it is about; null for news of the project itself. */
  readonly subject: SubjectRef | null;
  /** The address for answers about the record; undefined if it takes none by mail. */
  readonly replyTo?: string | undefined;
}

/** The content of one person's mail of one day in one workspace. */
export interface Digest {
  readonly name: string;
  readonly workspace: string;
  /** The workspace's own day, `YYYY-MM-DD`. */
  readonly day: string;
  /** The head of the mail; undefined if it could not be read. */
  readonly brief?: Brief | undefined;
  /** The items, newest first. */
  readonly items: readonly DigestItem[];
  /** The total, including those that do not fit in the mail. */
  readonly total: number;
}

const titles: Record<NotificationKind, string> = {
  mention: "Mentions",
  comment: "Comments on your tasks",
  due_reminder: "Due dates",
  assigned: "Tasks assigned to you or taken from you",
  status: "Tasks whose status changed",
  project_status: "Projects",
  team: "Teams",
  role: "Your role and the company",
  expense: "Expenses",
  report: "Reports",
  programme: "Programmes",
};

/** The kinds that wait for an answer come first. */
const order: readonly NotificationKind[] = [
  "mention",
  "comment",
  "due_reminder",
  "assigned",
  "status",
  "expense",
  "report",
  "programme",
  "project_status",
  "team",
  "role",
];

/** The kind named by a text; undefined for an unknown one. */
export function parseKind(text: string): NotificationKind | undefined {
  return notificationKinds.find((kind) => kind === text);
}

/**
 * The address of what a notification is about; undefined if it has none.
 * @param siteUrl the public address of the product; empty for a path from its root
 */
export function newsUrl(
  { kind, projectId, subject }: Pick<DigestItem, "kind" | "projectId" | "subject">,
  siteUrl: string,
): string | undefined {
  if (kind === "report") return `${siteUrl}/exports`;
  if (projectId === null) return undefined;
  if (kind === "programme") return `${siteUrl}/projects/${projectId}/programme`;
  const of = subject ?? { kind: "project", id: projectId };
  return openingUrl(siteUrl, projectId, openingOf(of, { comments: kind === "mention" }));
}

function toListItem(item: DigestItem, siteUrl: string): MailListItem {
  const url = newsUrl(item, siteUrl);
  const { replyTo } = item;
  return {
    text: item.message,
    ...(url === undefined ? {} : { url }),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/** Groups the items by kind, each non-empty kind with its title. Kinds that wait for an answer come first. */
export function digestSections(
  items: readonly DigestItem[],
): { readonly title: string; readonly items: readonly DigestItem[] }[] {
  return order
    .map((kind) => ({ title: titles[kind], items: items.filter((item) => item.kind === kind) }))
    .filter((section) => section.items.length > 0);
}

function things(count: number): string {
  return count === 1 ? "1 notification" : `${count} notifications`;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** The address for answers to the whole mail: if all of the mail is about one record, that record's address. */
function replyToAll({ items, total }: Digest): string | undefined {
  const [first] = items;
  const isOne = items.length === total && items.every(({ replyTo }) => replyTo === first?.replyTo);
  return isOne ? first?.replyTo : undefined;
}

/** The daily mail. */
export function digestMail(
  digest: Digest,
  siteUrl: string,
): RenderedMail & { readonly subject: string; readonly replyTo: string | undefined } {
  const { name, workspace, day, brief, items, total } = digest;
  const date = dayFormat.format(new Date(day));
  const lists = digestSections(items).map((section): MailBlock => ({
    kind: "list",
    title: section.title,
    items: section.items.map((item) => toListItem(item, siteUrl)),
  }));
  const standing = brief ? briefBlocks(brief, siteUrl) : [];
  const head: MailBlock[] =
    standing.length > 0
      ? [
          { kind: "text", text: `${workspace}, ${date}` },
          ...standing,
          { kind: "part", title: "Your unread notifications" },
        ]
      : [
          {
            kind: "text",
            text: `These are your unread notifications in ${workspace}, as of this morning, ${date}.`,
          },
        ];
  const beyond = total - items.length;
  const more: MailBlock[] =
    beyond > 0 ? [{ kind: "text", text: `And ${beyond} more, older than these.` }] : [];
  return {
    subject: `${workspace}, ${date}: ${things(total)}`,
    replyTo: replyToAll(digest),
    ...renderMail({
      heading: `Good morning, ${name}`,
      blocks: [
        ...head,
        ...lists,
        ...more,
        { kind: "action", label: "Open Plumbline", url: `${siteUrl}/notifications` },
      ],
      footer: [
        "This mail is sent once a day, at seven in the morning, if there is something new.",
        `Choose what it includes in your profile: ${siteUrl}/profile`,
      ],
    }),
  };
}
