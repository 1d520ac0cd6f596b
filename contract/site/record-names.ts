import type { RecordNames } from "./kind.ts";

/** The names of each kind, and where people meet it. A new kind is an entry here, and one in `registry.ts`. */
export const recordNames = {
  location: { noun: "location", plural: "locations" },
  snag: {
    noun: "snag",
    plural: "snags",
    subject: { article: "a", holds: ["comments", "files"], part: "snags", foundAs: "snags" },
    list: {
      title: "Snags",
      filters: ["snags", "company", "location", "trade", "priority", "search"],
    },
  },
  diary: {
    noun: "diary",
    plural: "diaries",
    subject: { article: "a", holds: ["comments", "files"], part: "diary" },
    list: { title: "Site diary", filters: ["from", "to"] },
  },
} as const satisfies Record<string, RecordNames>;

type Names = typeof recordNames;
export type RecordKindName = keyof Names;

/** The kinds that other things can be attached to. */
export type RecordSubjectName = {
  [K in RecordKindName]: Names[K] extends { readonly subject: object } ? K : never;
}[RecordKindName];

/** The names of their lists as files. */
export type RecordListName = {
  [K in RecordKindName]: Names[K] extends { readonly list: object } ? Names[K]["plural"] : never;
}[RecordKindName];

export function recordKindNames(): readonly RecordKindName[] {
  return Object.keys(recordNames) as RecordKindName[];
}

export function recordSubjectNames(): readonly RecordSubjectName[] {
  const hasSubject = (name: RecordKindName): name is RecordSubjectName =>
    "subject" in recordNames[name];
  return recordKindNames().filter(hasSubject);
}

/** Returns the kinds that nothing can be attached to. */
export function plainRecordNames(): readonly Exclude<RecordKindName, RecordSubjectName>[] {
  const isPlain = (name: RecordKindName): name is Exclude<RecordKindName, RecordSubjectName> =>
    !("subject" in recordNames[name]);
  return recordKindNames().filter(isPlain);
}

/** The lists that are exported, with the kind of each. */
export function recordLists() {
  return recordSubjectNames().flatMap((kind) => {
    const { plural, list }: RecordNames = recordNames[kind];
    return list ? [{ ...list, kind, file: plural as RecordListName }] : [];
  });
}
