import { mentionAt } from "../../../contract/mentions.ts";

/** The inline nodes of a comment. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "emphasis"; readonly parts: readonly Inline[] }
  /** `href` is http or https. */
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "mention"; readonly id: string; readonly name: string }
  | { readonly kind: "break" };

export type Block =
  | { readonly kind: "paragraph"; readonly parts: readonly Inline[] }
  | {
      readonly kind: "list";
      /** The first number of a numbered list; undefined for a bulleted one. */
      readonly start: number | undefined;
      readonly items: readonly (readonly Inline[])[];
    };

const bullet = /^ {0,3}[-*] +(.*)$/;
const numbered = /^ {0,3}(\d{1,9})[.)] +(.*)$/;

interface Lines {
  readonly kind: "paragraph" | "bullets" | "numbers";
  readonly start: number | undefined;
  readonly items: string[];
}

/**
 * Parses a comment: paragraphs, line breaks, bulleted and numbered lists, bold, italic, code, links to
 * http and https, mentions. Everything else is text, HTML tags included.
 */
export function parseComment(body: string): Block[] {
  const groups: Lines[] = [];
  let open: Lines | undefined;
  for (const line of body.split(/\r\n?|\n/)) {
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    const { kind, text, start } = readLine(line, open);
    if (open && open.kind === kind) {
      if (kind === "paragraph" || start === "same item")
        open.items.push(`${open.items.pop()}\n${text}`);
      else open.items.push(text);
      continue;
    }
    open = { kind, start: typeof start === "number" ? start : undefined, items: [text] };
    groups.push(open);
  }
  return groups.map(({ kind, start, items }) =>
    kind === "paragraph"
      ? { kind, parts: parseInline(items.join("\n")) }
      : { kind: "list", start, items: items.map(parseInline) },
  );
}

function readLine(
  line: string,
  open: Lines | undefined,
): { kind: Lines["kind"]; text: string; start?: number | "same item" } {
  const item = bullet.exec(line);
  if (item) return { kind: "bullets", text: item[1] ?? "" };
  const number = numbered.exec(line);
  if (number) return { kind: "numbers", text: number[2] ?? "", start: Number(number[1]) };
  // An indented line continues the item above it.
  if (open && open.kind !== "paragraph" && /^ {2}/.test(line))
    return { kind: open.kind, text: line.trim(), start: "same item" };
  return { kind: "paragraph", text: line.trim() };
}

const patterns = {
  code: /`([^`\n]+)`/y,
  link: /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()<>]+)\)/iy,
  address: /https?:\/\/[^\s<>()[\]*`"]+/iy,
};

/** Matches a pattern at exactly this position. */
function at(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** A match at a position, and its end. */
interface Found {
  readonly part: Inline;
  readonly end: number;
}

const finders: Readonly<Record<string, (text: string, position: number) => Found | undefined>> = {
  "\n": (_, position) => ({ part: { kind: "break" }, end: position + 1 }),
  "`": (text, position) => {
    const match = at(patterns.code, text, position);
    return match
      ? { part: { kind: "code", text: match[1] ?? "" }, end: patterns.code.lastIndex }
      : undefined;
  },
  "@": (text, position) => {
    const mention = mentionAt(text, position);
    if (!mention) return undefined;
    const { end, ...person } = mention;
    return { part: { kind: "mention", ...person }, end };
  },
  "[": (text, position) => {
    const match = at(patterns.link, text, position);
    if (!match) return undefined;
    const [, words = "", href = ""] = match;
    if (!URL.canParse(href)) return undefined;
    return { part: { kind: "link", text: words, href }, end: patterns.link.lastIndex };
  },
  "*": findMarked,
  h: findAddress,
  H: findAddress,
};

function findAddress(text: string, position: number): Found | undefined {
  if (position > 0 && /[\p{L}\p{N}]/u.test(text.charAt(position - 1))) return undefined;
  const match = at(patterns.address, text, position);
  if (!match) return undefined;
  // The full stop at the end of a sentence is not part of the URL.
  const href = match[0].replace(/[.,;:!?']+$/, "");
  if (!URL.canParse(href)) return undefined;
  return { part: { kind: "link", text: href, href }, end: position + href.length };
}

function findMarked(text: string, position: number): Found | undefined {
  const double = text.startsWith("**", position);
  const mark = double ? 2 : 1;
  const start = position + mark;
  if (start >= text.length || /\s/.test(text.charAt(start))) return undefined;
  const end = double ? closeOfTwo(text, start) : closeOfOne(text, start);
  if (end === undefined) return undefined;
  const parts = parseInline(text.slice(start, end));
  return { part: { kind: double ? "strong" : "emphasis", parts }, end: end + mark };
}

function closeOfTwo(text: string, start: number): number | undefined {
  for (let end = text.indexOf("**", start + 1); end !== -1; end = text.indexOf("**", end + 1)) {
    if (!/\s/.test(text.charAt(end - 1))) return end;
  }
  return undefined;
}

function closeOfOne(text: string, start: number): number | undefined {
  for (let end = text.indexOf("*", start); end !== -1; end = text.indexOf("*", end + 1)) {
    if (text.charAt(end + 1) === "*") end += 1;
    else if (end > start && !/\s/.test(text.charAt(end - 1))) return end;
  }
  return undefined;
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let words = "";
  const flush = () => {
    if (words !== "") parts.push({ kind: "text", text: words });
    words = "";
  };
  let position = 0;
  while (position < text.length) {
    const letter = text.charAt(position);
    const found = Object.hasOwn(finders, letter) ? finders[letter]?.(text, position) : undefined;
    if (found) {
      flush();
      parts.push(found.part);
      position = found.end;
    } else {
      words += letter;
      position += 1;
    }
  }
  flush();
  return parts;
}
