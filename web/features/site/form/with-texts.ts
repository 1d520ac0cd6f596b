import type { Json } from "../../../../engine/records/content.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { DeviceDatabase } from "../../../device/database.ts";

/** The changed fields as they are sent, and the long texts that the screen shows until the server has them. */
export interface SentFields {
  readonly fields: Readonly<Record<string, Json>>;
  readonly shown: Readonly<Record<string, string>>;
}

/** Loads the code that merges two people's words. Without a network it must be here before they are saved. */
export const prepareTexts = () => import("./document.ts");

/**
 * Turns the changed long texts of a form into updates of their documents, so that two people's words are merged.
 * The code for this is loaded when a text is written, if no screen has loaded it before.
 * @param of the record, by its kind's name and its id
 */
export async function withTexts(
  kind: RecordKind,
  changed: Readonly<Record<string, Json>>,
  { db, record, id }: { readonly db: DeviceDatabase; readonly record: string; readonly id: string },
): Promise<SentFields> {
  const texts = Object.entries(changed).flatMap(([field, value]) =>
    kind.fields[field]?.merge === "text"
      ? [{ field, words: typeof value === "string" ? value : "" }]
      : [],
  );
  if (texts.length === 0) return { fields: changed, shown: {} };
  const { updateFor } = await prepareTexts();
  const updates = await Promise.all(
    texts.map(
      async ({ field, words }) =>
        [field, { update: await updateFor(db, { record, id, field, words }) }] as const,
    ),
  );
  return {
    fields: { ...changed, ...Object.fromEntries(updates) },
    shown: Object.fromEntries(texts.map(({ field, words }) => [field, words])),
  };
}
