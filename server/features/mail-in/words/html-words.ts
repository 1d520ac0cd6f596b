import { decodeEntities } from "./entities.ts";

/** What mail programs put around the mail that is answered, and around signatures. */
const QUOTED =
  /\b(?:class|id)\s*=\s*["']?[^"'>]*\b(?:gmail_quote|gmail_extra|gmail_signature|yahoo_quoted|moz-cite-prefix|moz-signature|divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|protonmail_quote|zmail_extra)/i;
const UNSEEN = new Set(["head", "style", "script", "title", "template", "noscript"]);
const LINES = new Set(
  "br p div tr table ul ol li h1 h2 h3 h4 h5 h6 hr pre blockquote section article header footer".split(
    " ",
  ),
);

/** Whitespace in HTML is one space; line breaks come from its elements. */
const wordsOf = (source: string): string => decodeEntities(source.replaceAll(/\s+/g, " "));

/**
 * The words of a mail that has only HTML. Each position is read once, so that a mail with unclosed tags takes no
 * longer.
 * @param of `withQuoted` also includes the quoted text of the mail that it answers
 */
export function htmlWords(html: string, { withQuoted }: { readonly withQuoted: boolean }): string {
  const words: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    words.push(wordsOf(html.slice(at, open < 0 ? html.length : open)));
    if (open < 0) break;
    const isComment = html.startsWith("<!--", open);
    const end = html.indexOf(isComment ? "-->" : ">", open + 1);
    if (end < 0) break;
    const tag = html.slice(open + 1, end);
    at = end + (isComment ? 3 : 1);
    if (isComment) continue;
    const [, closing, found = ""] = /^(\/?)([a-z][a-z0-9]{0,19})/i.exec(tag) ?? [];
    const name = found.toLowerCase();
    if (!closing && UNSEEN.has(name)) {
      const past = new RegExp(`</${name}`, "gi");
      past.lastIndex = at;
      const close = past.exec(html);
      if (!close) break;
      at = close.index;
    } else if (!closing && !withQuoted && (name === "blockquote" || QUOTED.test(tag))) break;
    else if (!closing && (name === "td" || name === "th")) words.push(" ");
    else if (LINES.has(name)) words.push(name === "li" && !closing ? "\n- " : "\n");
  }
  return words
    .join("")
    .replaceAll(/ *\n */g, "\n")
    .trim();
}
