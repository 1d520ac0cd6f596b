/** A cell's longest text, each of its characters escaped, and the longest tag that we know of: no more is looked at. */
const LONGEST_TEXT = 200_000;
const LONGEST_TAG = 8_000;

/** A tag, or the text between two. */
export type XmlPiece =
  | { readonly kind: "open"; readonly name: string; readonly tag: string; readonly empty: boolean }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

const named: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w{2,4}));/g, (whole, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[];
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

const patterns = new Map<string, RegExp>();

/** The value of a tag's attribute, undefined without it. `name` is one of ours, with nothing to escape. */
export function attribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:\\w{1,40}:)?${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(tag);
  return found ? decoded(found[1] ?? found[2] ?? "") : undefined;
}

/**
 * The tags and texts of XML one after the other, names without their prefix; comments and instructions
 * are left out, and a document type, which could define what explodes, is not heeded. It looks at each
 * character once and ends where the text breaks off.
 */
export function* xmlPieces(xml: string): Generator<XmlPiece> {
  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf("<", at);
    if (start < 0) return;
    if (start > at)
      yield { kind: "text", text: decoded(xml.slice(at, Math.min(start, at + LONGEST_TEXT))) };
    if (xml.startsWith("<![CDATA[", start)) {
      const end = xml.indexOf("]]>", start);
      if (end < 0) return;
      yield { kind: "text", text: xml.slice(start + 9, Math.min(end, start + 9 + LONGEST_TEXT)) };
      at = end + 3;
      continue;
    }
    const close = xml.startsWith("<!--", start) ? "-->" : ">";
    const end = xml.indexOf(close, start);
    if (end < 0) return;
    at = end + close.length;
    const tag = xml.slice(start + 1, Math.min(end, start + LONGEST_TAG));
    if (tag.startsWith("!") || tag.startsWith("?")) continue;
    const name = /^\/?(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(tag)?.[1] ?? "";
    if (tag.startsWith("/")) yield { kind: "close", name };
    else yield { kind: "open", name, tag, empty: xml[end - 1] === "/" };
  }
}
