import { type NewsWords, wordsOfNews } from "../../../contract/mail/news-words.ts";
import type { QuietHours } from "../../../contract/mail/push.ts";
import type { NotificationKind } from "../../../contract/mail/mail-settings.ts";
import type { SubjectRef } from "../../../contract/subjects.ts";
import { newsUrl } from "../mail/public.ts";

/** One piece of news to push. */
export interface News {
  readonly id: string;
  readonly kind: NotificationKind;
  /** Null, as the message is, where the topic and the facts stand in for them. */
  readonly title: string | null;
  readonly message: string | null;
  readonly topic: string | null;
  readonly facts: unknown;
  readonly projectId: string | null;
  readonly subject: SubjectRef | null;
}

/** What the service worker shows. */
export interface PushedMessage {
  readonly title: string;
  readonly body: string;
  /** The page that it opens, from the root of the site. */
  readonly path: string;
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string;
}

const LIST = "/notifications";
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
// Push services take 4 kB, of which a character may take four bytes, and encryption some too.
const MAX_TITLE = 100;
const MAX_BODY = 400;
const MOST_LINES = 4;

/**
 * Writes the message for one or more pieces of news, the latest first.
 * @param tag stays the same when the message is sent again, perhaps with more news
 * @param workspace the company's name, if the browser is signed in to another one. The message then opens the list
 *   of notifications, since that browser cannot open the record.
 */
export function pushedMessage(
  news: readonly [News, ...News[]],
  { tag, workspace }: { readonly tag: string; readonly workspace: string | undefined },
): PushedMessage {
  const [first, ...others] = news;
  const from = workspace === undefined ? "" : `${workspace}: `;
  const said = wordsOf(first);
  if (others.length === 0)
    return {
      title: cut(`${from}${said.title}`, MAX_TITLE),
      body: cut(said.message, MAX_BODY),
      path: workspace === undefined ? (newsUrl(first, "") ?? LIST) : LIST,
      tag,
    };
  const lines = news
    .slice(0, MOST_LINES)
    .map((each) => cut(wordsOf(each).message, MAX_BODY / MOST_LINES));
  const left = news.length - lines.length;
  return {
    title: cut(`${from}${news.length} notifications`, MAX_TITLE),
    body: [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"),
    path: LIST,
    tag,
  };
}

function wordsOf({ title, message, topic, facts }: News): NewsWords {
  return title === null || message === null ? wordsOfNews(topic, facts) : { title, message };
}

/** Cuts a text to this many characters, on one line. */
function cut(text: string, max: number): string {
  const characters = [...text.replaceAll(/\s+/g, " ").trim()];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * The end of the quiet hours that `now` is in; undefined outside them. In a night in which the clock changes, it may be
 * an hour too late, or too early: the caller asks again then.
 */
export function quietUntil(
  now: Date,
  { quiet, timeZone }: { readonly quiet: QuietHours | null; readonly timeZone: string },
): Date | undefined {
  if (quiet === null) return undefined;
  const [time, from, until] = [
    minuteOf(clockOf(now, timeZone)),
    minuteOf(quiet.from),
    minuteOf(quiet.until),
  ];
  const isQuiet = from < until ? from <= time && time < until : time >= from || time < until;
  if (!isQuiet) return undefined;
  const minutes = (until - time + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE_MS + minutes) * MINUTE_MS);
}

/** The minute of the day of a time HH:MM. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockOf(now: Date, timeZone: string): string {
  const how = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-GB", how).format(now);
}
