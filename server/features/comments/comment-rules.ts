import { commentParts } from "../../../contract/mentions.ts";

/** The most characters of a comment in the activity record and in a notification. */
export const EXCERPT_LENGTH = 140;

/**
 * Returns the start of a comment as one line of plain text: people by name, without Markdown syntax around words,
 * cut at a word boundary if there is one near.
 * @param names of the people mentioned, by id; someone not in it keeps the name as written.
 */
export function excerptOf(body: string, names: ReadonlyMap<string, string>): string {
  const words = commentParts(body)
    .map((part) =>
      part.kind === "text" ? withoutMarks(part.text) : `@${names.get(part.id) ?? part.name}`,
    )
    .join("");
  return cut(words.replaceAll(/\s+/g, " ").trim());
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[([^\]\n]{1,300})\]\(https?:\/\/[^\s()]+\)/g, "$1")
    .replaceAll(/^[ \t]*[-*] /gm, "")
    .replaceAll(/\*\*|`/g, "")
    .replaceAll(/\*(?=\S)|(?<=\S)\*/g, "");
}

function cut(words: string): string {
  const characters = [...words];
  if (characters.length <= EXCERPT_LENGTH) return words;
  const start = characters.slice(0, EXCERPT_LENGTH - 1).join("");
  const space = start.lastIndexOf(" ");
  return `${(space > start.length / 2 ? start.slice(0, space) : start).trimEnd()}…`;
}

/**
 * Returns the people to notify of a comment: those it mentions, and separately those who are concerned with its
 * record.
 */
export function commentAudienceOf(comment: {
  readonly actorId: string;
  /** The people mentioned now and not before. */
  readonly mentioned: readonly string[];
  /** The people mentioned before, who were notified then. */
  readonly alreadyNotified: readonly string[];
  readonly concerned: readonly (string | null)[];
  /** The people, out of all these, who can see the record. */
  readonly canSee: ReadonlySet<string>;
}): { readonly mentioned: string[]; readonly others: string[] } {
  const { actorId, alreadyNotified, canSee } = comment;
  const notified = new Set([actorId, ...alreadyNotified]);
  const take = (people: readonly (string | null)[]) =>
    people.filter((id): id is string => {
      if (id === null || notified.has(id) || !canSee.has(id)) return false;
      notified.add(id);
      return true;
    });
  return { mentioned: take(comment.mentioned), others: take(comment.concerned) };
}
