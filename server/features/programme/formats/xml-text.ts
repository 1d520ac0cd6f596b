import { escapeXml } from "./xml-records.ts";

/** A text or a number of an element; undefined for no element. */
export type XmlValue = string | number | undefined;

/** An element whose contents are XML already. */
export const element = (name: string, parts: readonly string[]): string =>
  `<${name}>${parts.join("")}</${name}>`;

/** Writes an element for each text, in their order. */
export function elements(texts: Readonly<Record<string, XmlValue>>): string {
  return Object.entries(texts)
    .map(([name, text]) =>
      text === undefined ? "" : `<${name}>${escapeXml(String(text))}</${name}>`,
    )
    .join("");
}
