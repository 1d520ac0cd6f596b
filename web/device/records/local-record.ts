import type { Json } from "../../../engine/records/content.ts";
import { mergeEdit } from "../../../engine/records/merge.ts";
import { moveOf } from "../../../engine/records/transition.ts";
import { mergeKindsOf } from "../../../contract/site/check-fields.ts";
import type { RecordKind } from "../../../contract/site/kind.ts";
import type { OutboxEntry } from "../database.ts";

/** A file on a record. */
export interface RecordFile {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
}

/** A record of the site as the server sends it. */
export interface RecordRow {
  readonly _id: string;
  readonly project: string;
  readonly number: number | null;
  readonly state: string;
  readonly fields: Readonly<Record<string, Json>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly version: number;
  readonly createdBy: { readonly _id: string; readonly name: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly files: readonly RecordFile[];
  readonly comments: number;
  /** The addenda of a diary: who added which, and when. Addenda that are still to be sent are not in it. */
  readonly addenda?: Readonly<
    Record<string, { readonly by: RecordRow["createdBy"]; readonly at: string }>
  >;
}

/** A record as the screen shows it, with the actions of this device that are not answered yet. */
export interface LocalRecord extends RecordRow {
  /** The number of actions on it here that are still to be sent. */
  readonly unsent: number;
  /** The number of actions on it here that were refused. */
  readonly refused: number;
  /** Whether its state was only requested here: the server may refuse it. */
  readonly isProposed: boolean;
  readonly isDeleted: boolean;
  /**
   * The number of this page's actions that were stored before the record was read. The record includes all of them.
   */
  readonly acts?: number;
}

/** Whether an entry still has to be shown over the server's row. */
export function isShownOver(entry: OutboxEntry, row: RecordRow | undefined): boolean {
  if (entry.state === "refused") return false;
  if (entry.state === "waiting") return true;
  // A done entry is shown until its row has arrived. Actions on a record that was created here are shown as long as
  // its creation.
  return row === undefined || row.version < (entry.version ?? 0);
}

/** When something was done, by the device's clock. */
export const madeAt = ({ madeAt: at, command }: OutboxEntry): string =>
  at ?? command.at.slice(0, 24);

function emptyRow(entry: OutboxEntry, kind: RecordKind, maker: RecordRow["createdBy"]): RecordRow {
  const { command } = entry;
  const at = madeAt(entry);
  return {
    _id: command.id,
    project: command.project,
    number: null,
    state: kind.initial,
    fields: {},
    texts: {},
    version: 0,
    createdBy: maker,
    createdAt: at,
    updatedAt: at,
    files: [],
    comments: 0,
  };
}

/** Long texts are merged where both documents are available. Here, the typed words are shown. */
const shownTexts = {
  join: (
    state: string | undefined,
    edit: { readonly words: string } | { readonly update: string },
  ) => ({
    state: state ?? "",
    words: "words" in edit ? edit.words : "",
  }),
};

function applyEntry(row: RecordRow, entry: OutboxEntry, kind: RecordKind): RecordRow {
  const { command, shown } = entry;
  const act = Object.hasOwn(kind.acts, command.act) ? kind.acts[command.act] : undefined;
  const move = act && moveOf(row.state, act);
  const { content } = mergeEdit(
    { fields: row.fields, texts: row.texts, clocks: {} },
    {
      // The fields come from the form that made them, and so match its schema.
      fields: { ...(command.fields as Record<string, Json>), ...shown },
      stamp: `${command.at}/`,
      by: "",
      base: Number.POSITIVE_INFINITY,
      version: row.version,
    },
    { kinds: mergeKindsOf(kind), texts: shownTexts },
  );
  return {
    ...row,
    fields: content.fields,
    state: move?.kind === "moves" ? move.to : row.state,
    updatedAt: madeAt(entry),
  };
}

/**
 * Returns a record with the actions on it on this device applied, in order.
 * @param of `row`: what the server sent last; `maker`: who is signed in, for records that are new here
 * @returns undefined if there is no record: only refused commands name it
 */
export function localRecord(of: {
  readonly kind: RecordKind;
  readonly row: RecordRow | undefined;
  readonly entries: readonly OutboxEntry[];
  readonly maker: RecordRow["createdBy"];
}): LocalRecord | undefined {
  const { kind, entries, maker } = of;
  const over = entries.filter((entry) => isShownOver(entry, of.row));
  let { row } = of;
  let isDeleted = false;
  for (const entry of over) {
    const { act } = entry.command;
    if (act === "delete" || act === "restore") isDeleted = act === "delete";
    row ??= act === "create" ? emptyRow(entry, kind, maker) : undefined;
    if (row) row = applyEntry(row, entry, kind);
  }
  if (!row) return undefined;
  const unsent = over.filter(({ state }) => state === "waiting").length;
  const refused = entries.filter(({ state }) => state === "refused").length;
  const isProposed = unsent > 0 && row.state !== (of.row?.state ?? kind.initial);
  return { ...row, unsent, refused, isProposed, isDeleted };
}
