import * as Y from "yjs";
import { diary } from "../../../contract/site/diary.ts";
import { identityOf } from "../../../contract/site/identity.ts";
import { openTexts, serverTextLimits } from "../../../contract/site/long-text.ts";
import type { SyncCommand } from "../../../contract/sync.ts";
import { formerOf } from "../../../engine/records/content.ts";
import type { Chance } from "../../demo/random.ts";
import { newId } from "../../platform/ids.ts";
import type { Replica } from "./replica.ts";

/** What commands may refer to. */
export interface Surroundings {
  readonly companies: readonly string[];
  readonly people: readonly string[];
  /** A snag whose description all planners edit, so often that the server rebuilds it. */
  readonly busy: string;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** Types and deletes words somewhere in a long text, and returns the update that a device sends. */
function typing(
  replica: Replica,
  { record, id, field, luck }: { record: string; id: string; field: string; luck: Chance },
): { readonly update: string } {
  const { texts } = (replica.rows.get(`${record}/${id}`)?.row ?? {}) as {
    texts?: Record<string, string>;
  };
  let state = texts?.[field];
  const open = openTexts();
  for (const command of replica.unseen()) {
    const sent = command.id === id ? (command.fields[field] as { update: string }) : undefined;
    if (sent) state = open.join(state, sent, texts?.[formerOf(field)]).state ?? state;
  }
  const doc = new Y.Doc();
  if (state !== undefined) Y.applyUpdate(doc, Buffer.from(state, "base64"));
  const before = Y.encodeStateVector(doc);
  const text = doc.getText("text");
  const places = text.length;
  if (places > 40 && luck.next() < 0.3) text.delete(luck.whole(0, places - 10), luck.whole(1, 9));
  text.insert(luck.whole(0, text.length), `${newId().slice(-6)} `);
  if (luck.next() < 0.1) {
    text.insert(0, "x");
    text.delete(0, 1);
  }
  return { update: base64(Y.encodeStateAsUpdate(doc, before)) };
}

const word = (luck: Chance) => `word ${luck.whole(0, 9999)}`;
const dayOf = (luck: Chance) => `2026-1${luck.whole(0, 2)}-1${luck.whole(0, 9)}`;

type Fields = SyncCommand["fields"];

function idsOf(replica: Replica, record: string): string[] {
  const waiting = replica.outbox.flatMap((one) =>
    one.record === record && one.act === "create" ? one.id : [],
  );
  return [
    ...waiting,
    ...[...replica.rows.values()].flatMap((row) => (row.record === record ? row.id : [])),
  ];
}

/** Some fields of a snag, of every kind that it has. */
function snagFields(
  replica: Replica,
  id: string,
  of: { luck: Chance; near: Surroundings },
): Fields {
  const { luck, near } = of;
  const places = idsOf(replica, "location");
  const all: readonly (() => Fields)[] = [
    () => ({ title: word(luck) }),
    () => ({ trade: luck.next() < 0.2 ? null : word(luck) }),
    () => ({ priority: luck.pick(["low", "normal", "high", "urgent", null]) }),
    () => ({ due: luck.next() < 0.2 ? null : dayOf(luck) }),
    () => ({ description: typing(replica, { record: "snag", id, field: "description", luck }) }),
    () => ({ description: typing(replica, { record: "snag", id, field: "description", luck }) }),
    () => ({ company: luck.next() < 0.2 ? null : luck.pick(near.companies) }),
    () => ({ assignee: luck.next() < 0.2 ? null : luck.pick(near.people) }),
    () => ({ location: places.length === 0 ? null : luck.pick(places) }),
    () => ({ pin: null }),
  ];
  return Object.assign(
    {},
    ...Array.from({ length: luck.whole(1, 3) }, () => luck.pick(all)()),
  ) as Fields;
}

function locationFields(replica: Replica, { luck }: { luck: Chance }): Fields {
  const places = idsOf(replica, "location");
  const all: readonly (() => Fields)[] = [
    () => ({ name: word(luck) }),
    () => ({ order: luck.whole(0, 99) }),
    () => ({ level: luck.pick(["block", "level", "room", null]) }),
    () => ({ parent: places.length === 0 || luck.next() < 0.2 ? null : luck.pick(places) }),
    () => ({ parent: places.length === 0 ? null : luck.pick(places) }),
  ];
  return Object.assign({}, luck.pick(all)(), luck.pick(all)()) as Fields;
}

/** Changes cells of existing or new rows of a diary, and removes rows. */
function someRows(
  replica: Replica,
  id: string,
  of: { luck: Chance; field: string; cells: readonly (() => Fields)[] },
): Fields {
  const { luck, field, cells } = of;
  const { fields } = (replica.rows.get(`diary/${id}`)?.row ?? {}) as {
    fields?: Record<string, object>;
  };
  const there = Object.keys(fields?.[field] ?? {});
  const rows = Array.from({ length: luck.whole(1, 2) }, () => {
    const isNew = there.length === 0 || (there.length < 20 && luck.next() < 0.3);
    const row = isNew ? newId() : luck.pick(there);
    const goes = !isNew && luck.next() < 0.25;
    return [row, goes ? null : { ...luck.pick(cells)(), ...luck.pick(cells)() }] as const;
  });
  return { [field]: Object.fromEntries(rows) };
}

function diaryFields(replica: Replica, id: string, { luck }: { luck: Chance }): Fields {
  const labour = [
    () => ({ trade: word(luck) }),
    () => ({ number: luck.whole(0, 40) }),
    () => ({ hours: luck.next() < 0.2 ? null : luck.whole(0, 12) }),
  ];
  const weather = [
    () => ({ condition: luck.pick(["clear", "rain", "storm"]) }),
    () => ({ stopped: word(luck) }),
  ];
  const all: readonly (() => Fields)[] = [
    () => someRows(replica, id, { luck, field: "labour", cells: labour }),
    () => someRows(replica, id, { luck, field: "labour", cells: labour }),
    () => someRows(replica, id, { luck, field: "weather", cells: weather }),
    () => ({ notes: typing(replica, { record: "diary", id, field: "notes", luck }) }),
  ];
  return Object.assign({}, luck.pick(all)(), luck.pick(all)()) as Fields;
}

/** Creates a diary. Its id is the same on every device that creates it. */
function newDiary(replica: Replica, { luck, near }: { luck: Chance; near: Surroundings }) {
  const day = `2026-0${luck.whole(1, 6)}-${luck.whole(10, 28)}`;
  const isOfCompany = replica.person.role === "contractor";
  const fields: Fields = { day, ...(isOfCompany && { company: luck.pick(near.companies) }) };
  const id = identityOf(diary, { project: replica.project, fields });
  if (id === undefined) throw new Error("A diary has its id by what it says");
  return { id, fields };
}

const acts = [
  "change",
  "change",
  "change",
  "change",
  "change",
  "ready",
  "close",
  "reject",
  "reopen",
  "delete",
  "restore",
];

const diaryActs = [...Array<string>(12).fill("change"), "submit", "approve", "return", "addendum"];

type Kind = "snag" | "location" | "diary";

/** Returns the fields that an action on a record must be sent with. */
function needsOf(act: string, luck: Chance): Fields {
  if (act === "reject" || act === "return") return { reason: word(luck) };
  return act === "addendum" ? { addenda: { [newId()]: { words: word(luck) } } } : {};
}

/** Creates a new record with the fields that it must have. */
function begin(record: Kind, replica: Replica, of: { luck: Chance; near: Surroundings }) {
  if (record === "diary") return newDiary(replica, of);
  const name = word(of.luck);
  return { id: newId(), fields: record === "snag" ? { title: name } : { name } };
}

const someFields: Readonly<
  Record<Kind, (replica: Replica, id: string, of: { luck: Chance; near: Surroundings }) => Fields>
> = {
  snag: snagFields,
  diary: diaryFields,
  location: (replica, _id, of) => locationFields(replica, of),
};

const actsOf: Readonly<Record<Kind, readonly string[]>> = {
  snag: acts,
  diary: diaryActs,
  location: [...acts.slice(0, 5), "delete", "restore"],
};

/** A snag with a name, and nothing else. */
export function makeSnag(
  replica: Replica,
  { id, title, time }: { readonly id: string; readonly title: string; readonly time: number },
): void {
  const { project } = replica;
  const at = replica.clock.stamp(time);
  const [act, fields] = ["create", { title }];
  replica.outbox.push({ _id: newId(), at, record: "snag", id, project, act, fields });
}

/** Does what a person might do on a device, with or without a network. The command is in the outbox at once. */
export function performOn(
  replica: Replica,
  of: { readonly luck: Chance; readonly near: Surroundings; readonly time: number },
): void {
  const { luck, time } = of;
  const isContractor = replica.person.role === "contractor";
  const isBusy = !isContractor && luck.next() < 0.6;
  const record = isBusy
    ? "snag"
    : luck.pick<Kind>(
        isContractor ? ["snag", "snag", "diary"] : ["snag", "snag", "diary", "location"],
      );
  const known = idsOf(replica, record);
  const isNew = !isBusy && (known.length === 0 || luck.next() < 0.08);
  // Some of what is deleted here is changed or restored elsewhere.
  const last = replica.done.at(-1)?.command;
  const begun = isNew ? begin(record, replica, of) : undefined;
  const id = isBusy
    ? of.near.busy
    : (begun?.id ?? (last?.record === record && luck.next() < 0.15 ? last.id : luck.pick(known)));
  const act = isNew ? "create" : isBusy ? "change" : luck.pick(actsOf[record]);
  const takes = act === "create" || act === "change" || luck.next() < 0.1;
  const version = replica.rows.get(`${record}/${id}`)?.row["version"];
  replica.outbox.push({
    _id: newId(),
    at: replica.clock.stamp(time),
    record,
    id,
    project: replica.project,
    act,
    fields: {
      ...(isBusy
        ? { description: typing(replica, { record, id, field: "description", luck }) }
        : takes && someFields[record](replica, id, of)),
      ...begun?.fields,
      ...needsOf(act, luck),
    },
    ...(typeof version === "number" && { base: version }),
  });
}

/**
 * Returns the words of a text after all of its updates, in any order. If the server rebuilt the text meanwhile, the
 * updates are joined one at a time in the order of the history, and every document is opened anew.
 */
export function wordsOf(updates: readonly string[]): string {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  if (doc.store.pendingStructs === null) return doc.getText("text").toString();
  let [state, former, words]: (string | undefined)[] = [];
  for (const update of updates)
    ({ state, former, words } = openTexts(serverTextLimits).join(state, { update }, former));
  return words ?? "";
}
