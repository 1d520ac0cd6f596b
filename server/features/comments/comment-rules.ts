import { commentParts } from "../../../contract/mentions.ts";

/** So much of a comment stands in the record and in a notification, in characters. */
export const EXCERPT_LENGTH = 140;

/**
 * The beginning of a comment as one line of plain words: people by their names, without the marks of
 * Markdown that stand around words, cut at a word where there is one near.
 * @param names of the people mentioned, by id; someone not in it keeps the name that was written.
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

/** Who hears of a comment: those whom it mentions, and apart from them those whose record it is on. */
export function audienceOf(comment: {
  readonly actorId: string;
  /** Who is named now and was not before. */
  readonly mentioned: readonly string[];
  /** Who was named before, and heard of it then. */
  readonly heard: readonly string[];
  readonly concerned: readonly (string | null)[];
  /** Of all these, those who can see the record. */
  readonly canSee: ReadonlySet<string>;
}): { readonly mentioned: string[]; readonly others: string[] } {
  const { actorId, heard, canSee } = comment;
  const told = new Set([actorId, ...heard]);
  const take = (people: readonly (string | null)[]) =>
    people.filter((id): id is string => {
      if (id === null || told.has(id) || !canSee.has(id)) return false;
      told.add(id);
      return true;
    });
  return { mentioned: take(comment.mentioned), others: take(comment.concerned) };
}
