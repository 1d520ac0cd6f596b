import type { ProjectFacts } from "../../../contract/projects/health-rules.ts";
import { concernLines } from "../../../contract/projects/health-words.ts";
import {
  type Waiting,
  waitingElsewhere,
  waitingList,
  waitingOpening,
  waitingWords,
} from "../../../contract/home/waiting.ts";
import type { MailBlock, MailListItem } from "../../platform/mail/mail-template.ts";
import { safeName } from "../../platform/safe-name.ts";
import { openingUrl, pageUrl } from "./digest-links.ts";

/** The most projects that are listed. The rest is counted. */
export const BRIEF_PROJECTS = 5;

/** The content of the head of a daily mail, as the reader's home shows it at that moment. */
export interface Brief {
  readonly waiting: readonly Waiting[];
  /** The projects that need attention, the most urgent first. */
  readonly concerned: readonly ConcernedProject[];
  /** The workspace's own day, by which they are judged. */
  readonly today: string;
}

interface ConcernedProject extends ProjectFacts {
  readonly _id: string;
  readonly title: string;
}

/** A title in a form that no mail program turns into a link. */
const named = (title: string) => safeName(title, "a project");

/** Says how many records of a kind wait, with the links of the screen: to the list of all, or to each project. */
function waitingItem(waiting: Waiting, siteUrl: string): MailListItem {
  const { kind, projects } = waiting;
  const [only, ...others] = projects;
  const list = waitingList(kind);
  const text = waitingWords(waiting);
  const placeOf = (project: string) => openingUrl(siteUrl, project, waitingOpening(kind));
  const url = list && pageUrl(siteUrl, list.page, list.search);
  if (only === undefined) return { text, ...(url === undefined ? {} : { url }) };
  if (others.length === 0)
    return { text, detail: named(only.title), url: url ?? placeOf(only._id) };
  const elsewhere = waitingElsewhere(waiting);
  return {
    text,
    ...(url === undefined ? {} : { url }),
    places: projects.map(({ _id, title, count }) => ({
      text: named(title),
      note: count.toLocaleString("en"),
      url: placeOf(_id),
    })),
    ...(elsewhere > 0 ? { detail: `elsewhere ${elsewhere.toLocaleString("en")}` } : {}),
  };
}

function concernedItem(project: ConcernedProject, today: string, siteUrl: string): MailListItem {
  return {
    text: named(project.title),
    detail: concernLines(project, today)
      .map(({ words }) => words)
      .join(". "),
    url: openingUrl(siteUrl, project._id),
  };
}

/** The head of a daily mail; empty if nothing waits and all is well. */
export function briefBlocks({ waiting, concerned, today }: Brief, siteUrl: string): MailBlock[] {
  const shown = concerned.slice(0, BRIEF_PROJECTS);
  const left = concerned.length - shown.length;
  const more: MailListItem[] =
    left > 0 ? [{ text: `And ${left} more`, url: pageUrl(siteUrl, "projects") }] : [];
  const lists: MailBlock[] = [
    {
      kind: "list",
      title: "Waiting for you",
      items: waiting.map((each) => waitingItem(each, siteUrl)),
    },
    {
      kind: "list",
      title: concerned.length === 1 ? "A project needs attention" : "Projects that need attention",
      items: [...shown.map((project) => concernedItem(project, today, siteUrl)), ...more],
    },
  ];
  return lists.filter((block) => block.kind === "list" && block.items.length > 0);
}
