import { z } from "zod";
import { counted } from "../../engine/counted.ts";
import { formatDate } from "../../engine/day-words.ts";
import { firstFew, quotedName } from "../../engine/first-few.ts";
import { fileKinds, fileTitles, REPORT_FILE_DAYS } from "../reports/reports.ts";

/** What a notification says. */
export interface NewsWords {
  readonly title: string;
  readonly message: string;
}

const MAX_NOTE = 200;
const count = z.number().int().positive();
/** Null if nobody knows their name any more. */
const by = z.string().nullable();

const finishedFacts = z.object({
  project: z.string(),
  count,
  by,
  /** The title of the first. */
  task: z.string(),
});

const reportedFacts = z.object({
  project: z.string(),
  /** How many activities were reported. */
  count,
  /** The names of the first three of them. */
  activities: z.array(z.string()),
  /** The person who reported last, and how many reported. */
  by,
  people: z.number().int(),
  /** The note of the last report. */
  note: z.string(),
});

const movedFacts = z.object({
  project: z.string(),
  /** How many activities moved. */
  count,
  /** The first three of them. */
  activities: z.array(
    z.object({
      name: z.string(),
      event: z.enum(["starts", "finishes"]),
      day: z.string(),
      /** Negative if it is earlier than before. */
      daysLater: z.number().int(),
    }),
  ),
});

const readyFacts = z.object({
  /** How many files are ready. */
  count,
  /** The one that was made last. */
  last: z.object({ kind: z.enum(fileKinds), format: z.string() }),
});

function finishedWords(news: z.output<typeof finishedFacts>): NewsWords {
  if (news.count === 1)
    return {
      title: "Task finished, not accepted",
      message: `“${news.task}” is finished on ${news.project}.`,
    };
  const tasks = counted(news.count, "task");
  return {
    title: `${tasks} finished, not accepted`,
    message: `${news.by ?? "Somebody"} finished ${tasks} on ${news.project}. They wait to be accepted.`,
  };
}

/** The words of reports on activities. @param news.diary the day of the diary that they are from */
export function wordsOfProgress(
  news: z.output<typeof reportedFacts> & { readonly diary?: string },
): NewsWords {
  const { people, note, diary } = news;
  const isOne = news.count === 1;
  const others =
    people > 2 ? ` and ${people - 1} others` : people === 2 ? " and somebody else" : "";
  const source = diary === undefined ? "" : `, in the diary of ${diary}`;
  const said = isOne && note !== "" ? ` “${[...note].slice(0, MAX_NOTE).join("")}”` : "";
  return {
    title: isOne
      ? "Progress reported"
      : `${counted(news.count, "activity", "activities")} reported`,
    message: `${news.by ?? "Somebody"}${others} reported progress of ${firstFew(news.activities, news.count)} on ${news.project}${source}.${said}`,
  };
}

function movedWords({ project, count: moved, activities }: z.output<typeof movedFacts>): NewsWords {
  const shown = activities.map(({ name, event, day, daysLater }) => {
    const apart = counted(Math.abs(daysLater), "day");
    return `${quotedName(name)} ${event} on ${formatDate(day)}, ${apart} ${daysLater > 0 ? "later" : "earlier"}`;
  });
  const rest = moved - activities.length;
  if (rest > 0) shown.push(`and ${counted(rest, "other")}`);
  return {
    title:
      moved === 1
        ? "An activity of yours moved"
        : `${counted(moved, "activity", "activities")} of yours moved`,
    message: `${project}: ${shown.join("; ")}.`,
  };
}

function readyWords({ count: files, last }: z.output<typeof readyFacts>): NewsWords {
  const name = `${fileTitles[last.kind]} (${last.format.toUpperCase()})`;
  if (files === 1)
    return {
      title: "Report ready",
      message: `${name} is ready to download, and is kept for ${REPORT_FILE_DAYS} days.`,
    };
  return {
    title: `${files.toLocaleString("en")} reports ready`,
    message: `${name} and ${counted(files - 1, "other")} are ready to download. Each is kept for ${REPORT_FILE_DAYS} days.`,
  };
}

function reader<Facts>(schema: z.ZodType<Facts>, words: (facts: Facts) => NewsWords) {
  return (facts: unknown) => {
    const read = schema.safeParse(facts);
    return read.success ? words(read.data) : undefined;
  };
}

const readers = new Map([
  ["finished", reader(finishedFacts, finishedWords)],
  ["reported", reader(reportedFacts, wordsOfProgress)],
  ["moved", reader(movedFacts, movedWords)],
  ["ready", reader(readyFacts, readyWords)],
]);

/**
 * The words of news that the database gathers, from its topic and facts. A general sentence for facts that only a later
 * version understands.
 */
export function wordsOfNews(topic: string | null, facts: unknown): NewsWords {
  return (
    readers.get(topic ?? "")?.(facts) ?? {
      title: "News of your work",
      message: "Something that concerns you has changed.",
    }
  );
}
