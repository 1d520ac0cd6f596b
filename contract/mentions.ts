/** A person mentioned in a comment. The name is as written; the id identifies the person. */
export interface Mention {
  readonly id: string;
  readonly name: string;
}

/** A part of a comment's text: plain words, or one mention. */
export type CommentPart =
  | { readonly kind: "text"; readonly text: string }
  | ({ readonly kind: "mention" } & Mention);

const mention = /@\[([^[\]\r\n]{1,200})\]\(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/i;
const anywhere = new RegExp(mention, "gi");
const here = new RegExp(mention, "iy");

/** The mention that starts at exactly this position of a text, and where it ends. */
export function mentionAt(body: string, position: number): (Mention & { end: number }) | undefined {
  here.lastIndex = position;
  const match = here.exec(body);
  if (!match) return undefined;
  const [whole, name = "", id = ""] = match;
  return { id: id.toLowerCase(), name, end: position + whole.length };
}

/** Splits a comment's text at its mentions, `@[Name](id)`. Ids are in lower case; no part is empty. */
export function commentParts(body: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const match of body.matchAll(anywhere)) {
    const [whole, name = "", id = ""] = match;
    if (match.index > end) parts.push({ kind: "text", text: body.slice(end, match.index) });
    parts.push({ kind: "mention", id: id.toLowerCase(), name });
    end = match.index + whole.length;
  }
  if (end < body.length) parts.push({ kind: "text", text: body.slice(end) });
  return parts;
}

/** The people whom a comment mentions, each once, in the order of the text. */
export function mentionsIn(body: string): Mention[] {
  const found = new Map<string, Mention>();
  for (const part of commentParts(body)) {
    if (part.kind === "mention" && !found.has(part.id))
      found.set(part.id, { id: part.id, name: part.name });
  }
  return [...found.values()];
}

/** A name without the characters that would end a mention early. */
export function mentionableName(name: string): string {
  const clean = name.replaceAll(/[[\]\s]+/g, " ").trim();
  return [...clean].slice(0, 100).join("") || "Someone";
}

/** Writes a mention in the form that a comment's text contains. */
export function writeMention({ id, name }: Mention): string {
  return `@[${mentionableName(name)}](${id})`;
}
