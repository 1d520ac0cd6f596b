import type { Json } from "../../../../engine/records/content.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";

/** What is sent of changed fields, and what the screen shows of long texts until the server has them. */
export interface SentFields {
  readonly fields: Readonly<Record<string, Json>>;
  readonly shown: Readonly<Record<string, string>>;
}

/**
 * Turns the changed long texts of a form into updates of their documents, so that two people's words are joined. What
 * does so is loaded when a text is written.
 * @param states of the documents that were in view
 */
export async function withTexts(
  kind: RecordKind,
  changed: Readonly<Record<string, Json>>,
  states: Readonly<Record<string, string>>,
): Promise<SentFields> {
  const texts = Object.entries(changed).filter(([name]) => kind.fields[name]?.merge === "text");
  if (texts.length === 0) return { fields: changed, shown: {} };
  const { updateOf } = await import("../../../../contract/site/long-text.ts");
  const updates = texts.map(([name, words]) => [
    name,
    { update: updateOf(states[name], typeof words === "string" ? words : "") },
  ]);
  return {
    fields: { ...changed, ...(Object.fromEntries(updates) as Record<string, Json>) },
    shown: Object.fromEntries(texts.map(([name, words]) => [name, String(words)])),
  };
}
