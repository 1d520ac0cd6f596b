import type { EntityType } from "./activities.ts";

/** What both sides know of one kind of record. */
interface SubjectFacts {
  /** In a sentence, after "this" or before a title. */
  readonly noun: string;
  readonly article: "a" | "an";
  /** What may hang on a record of this kind. */
  readonly holds: readonly ("comments" | "files")[];
  /** Which of the seed's five kinds an activity on it has on the wire. */
  readonly entityType: EntityType;
  /** The field of a search's answer that lists the records found; undefined if search leaves them out. */
  readonly foundAs: string | undefined;
  /**
   * The parameters by which the page of its project opens a record; without an id, the list of them. The
   * web and mails lead there.
   */
  readonly opens: (id?: string) => Readonly<Record<string, string | undefined>>;
}

/**
 * Every kind of record that people open, discuss and attach files to. A new kind is one line here, one in
 * `server/features/subjects.ts` and one in `web/subjects.ts`; the compiler asks for each of them.
 */
export const subjects = {
  project: {
    noun: "project",
    article: "a",
    holds: ["comments", "files"],
    entityType: "project",
    foundAs: "projects",
    opens: () => ({}),
  },
  task: {
    noun: "task",
    article: "a",
    holds: ["comments", "files"],
    entityType: "task",
    foundAs: "tasks",
    opens: (id) => ({ task: id }),
  },
  expense: {
    noun: "expense",
    article: "an",
    holds: ["files"],
    entityType: "finance",
    foundAs: undefined,
    opens: (id) => ({ tab: "money", part: "expenses", expense: id }),
  },
} as const satisfies Record<string, SubjectFacts>;

type Subjects = typeof subjects;
export type SubjectKind = keyof Subjects;
export type Held = SubjectFacts["holds"][number];

/** The kinds on which comments, or files, may hang. */
export type KindHolding<What extends Held> = {
  [K in SubjectKind]: What extends Subjects[K]["holds"][number] ? K : never;
}[SubjectKind];

/** The kinds that a search finds. */
export type FoundKind = {
  [K in SubjectKind]: Subjects[K]["foundAs"] extends string ? K : never;
}[SubjectKind];

/** The field of a search's answer that lists one of them. */
export type FoundField = Subjects[FoundKind]["foundAs"];

/** One record, whatever its kind. */
export interface SubjectRef<K extends SubjectKind = SubjectKind> {
  readonly kind: K;
  readonly id: string;
}

/** One record as a request names it: in the field that is called as its kind. */
export type NamedSubject<K extends SubjectKind> = {
  [F in K]: { readonly [Field in F]: string };
}[K];

/** The kinds, in the order of the list. */
export function subjectKinds(): readonly SubjectKind[] {
  return Object.keys(subjects) as SubjectKind[];
}

/** Whether a word is one of the kinds. */
export function isSubjectKind(word: string): word is SubjectKind {
  return Object.hasOwn(subjects, word);
}

/** The kinds on which comments, or files, may hang. */
export function kindsHolding<What extends Held>(what: What): readonly KindHolding<What>[] {
  const holds = (kind: SubjectKind): kind is KindHolding<What> =>
    (subjects[kind] as SubjectFacts).holds.includes(what);
  return subjectKinds().filter(holds);
}

/** Each kind that a search finds, with the field that lists its records. */
export function foundKinds(): readonly { readonly kind: FoundKind; readonly field: FoundField }[] {
  return subjectKinds().flatMap((kind) => {
    const field = subjects[kind].foundAs;
    return field === undefined ? [] : [{ kind: kind as FoundKind, field }];
  });
}

/** The record that a request names, in the one field of it that is set. */
export function namedSubject<K extends SubjectKind>(named: {
  readonly [F in K]?: string | null | undefined;
}): SubjectRef<K> | undefined {
  for (const kind of subjectKinds()) {
    const given: unknown = Reflect.get(named, kind);
    if (typeof given === "string") return { kind: kind as K, id: given };
  }
  return undefined;
}

/**
 * The parameters by which the page of its project opens a record, and with `comments` what was said of it.
 * Without an id, it leads to the list of such records.
 */
export function openingOf(
  { kind, id }: { readonly kind: SubjectKind; readonly id: string | undefined },
  { comments }: { readonly comments: boolean },
): Readonly<Record<string, string>> {
  const given = Object.entries(subjects[kind].opens(id));
  const opened = given.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return comments && opened.length === 0 ? { comments: "open" } : Object.fromEntries(opened);
}
