import { commentParts } from "../../../contract/mentions.ts";

/** Words of a mail as a comment: it mentions nobody, whatever was copied into it. */
export function asPlainWords(text: string): string {
  return commentParts(text)
    .map((part) => (part.kind === "text" ? part.text : `@${part.name}`))
    .join("");
}
