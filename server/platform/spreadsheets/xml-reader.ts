import { SaxesParser } from "saxes";
import { damagedXlsx, tooMuchXlsx } from "./spreadsheet.ts";
import type { TextPieces } from "./zip-entries.ts";

/** A deeper nesting, and more attributes of one tag, than any workbook has. Each open tag and attribute takes memory until it is closed. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 64;
/** The parser keeps a text, a value or a comment until it ends: a full cell, each character escaped, is shorter. */
const MAX_PIECE_LENGTH = 1_000_000;

export type XmlAttributes = Readonly<Record<string, string>>;

/** Handlers for the parts of a document. Element names come without their prefix, attribute names with it. */
export interface XmlHandlers {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The value of an attribute with this local name, whatever its prefix. */
export function attributeOf(attributes: XmlAttributes, local: string): string | undefined {
  const name = Object.keys(attributes).find((name) => localName(name) === local);
  return name === undefined ? undefined : attributes[name];
}

/** The errors for a document that is not well-formed or is refused, and for one that contains too much. */
export interface XmlErrors {
  readonly damaged: () => Error;
  readonly tooMuch: () => Error;
}

const ofSheets: XmlErrors = { damaged: damagedXlsx, tooMuch: tooMuchXlsx };

/**
 * Parses XML as it arrives and calls the handlers. Yields after each piece, so that the caller can take what they
 * collected and let other work run.
 * @param errors UnreadableSpreadsheet, unless the document is not a spreadsheet
 * @throws one of the errors if it is not well-formed, has a document type (which could define exploding entities),
 * nests too deep, or has a text that does not end; errors of handlers pass through
 */
export async function* readXml(
  pieces: TextPieces,
  handlers: XmlHandlers,
  { damaged, tooMuch } = ofSheets,
): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let attributes = 0;
  let unfinished = 0;
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("doctype", () => {
    throw damaged();
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damaged();
  });
  parser.on("opentag", (tag) => {
    attributes = 0;
    unfinished = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damaged();
    handlers.open?.(localName(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    unfinished = 0;
    depth -= 1;
    handlers.close?.(localName(tag.name));
  });
  parser.on("text", (text) => handlers.text?.(text));
  parser.on("cdata", (text) => handlers.text?.(text));
  parser.on("comment", () => {
    unfinished = 0;
  });
  for await (const piece of pieces) {
    unfinished += piece.length;
    parser.write(piece);
    if (unfinished > MAX_PIECE_LENGTH) throw tooMuch();
    yield undefined;
  }
  parser.close();
  yield undefined;
}
