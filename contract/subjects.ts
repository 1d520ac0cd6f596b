import type { EntityType } from "./activities.ts";
import type { ProjectTab } from "./project-tabs.ts";
import type { RecordNames, Subject } from "./site/kind.ts";
import { recordNames, type RecordSubjectName, recordSubjectNames } from "./site/record-names.ts";

/** Where in its project a record opens. */
export interface Opening {
  /** The tab; undefined for the overview. */
  readonly room?: ProjectTab | undefined;
  readonly search: Readonly<Record<string, string | undefined>>;
}

/** What both sides know about one kind of record. */
interface SubjectFacts {
  /** The noun in a sentence, after "this" or before a title. */
  readonly noun: string;
  readonly plural: string;
  readonly article: "a" | "an";
  /** What may be attached to a record of this kind. */
  readonly holds: readonly ("comments" | "files")[];
  /** The kind that its activities have in the API: one of the seed's five. */
  readonly entityType: EntityType;
  /** The field of a search answer that lists such records; undefined if search leaves them out. */
  readonly foundAs: string | undefined;
  /**
   * Returns the tab that opens a record in its project, with its parameters. Without an id, it opens the list of
   * records. Links in the web and in mails use this.
   */
  readonly opens: (id?: string) => Opening;
}

type RecordSubjects = {
  readonly [K in RecordSubjectName]: SubjectFacts & {
    readonly holds: (typeof recordNames)[K]["subject"]["holds"];
    readonly foundAs: (typeof recordNames)[K]["subject"] extends { readonly foundAs: infer Field }
      ? Field
      : undefined;
  };
};

/** Returns the subjects that the kinds of the site's records declare in `contract/site`. */
function recordSubjects(): RecordSubjects {
  const facts = recordSubjectNames().map((name) => {
    const { noun, plural, subject }: RecordNames & { readonly subject: Subject } =
      recordNames[name];
    const { article, holds, part, foundAs } = subject;
    const opens = (id?: string): Opening => ({ room: "site", search: { part, [name]: id } });
    return [name, { noun, plural, article, holds, entityType: "task", foundAs, opens }];
  });
  return Object.fromEntries(facts) as RecordSubjects;
}

// Sentences and searches name the kinds in this order; new kinds of the site's records come last.
const { snag, ...otherRecords } = recordSubjects();

/**
 * Every kind of record that people open, discuss and attach files to. A new kind is one line here, one in
 * `server/subjects/registry.ts` and one in `server/database/sql/accessible-subjects.sql`. The compiler requires the
 * first two, and a test the last. `web/subjects.ts` gives it an icon. The kinds of the site's records are declared
 * in `contract/site`.
 */
export const subjects = {
  project: {
    noun: "project",
    plural: "projects",
    article: "a",
    holds: ["comments", "files"],
    entityType: "project",
    foundAs: "projects",
    opens: () => ({ search: {} }),
  },
  task: {
    noun: "task",
    plural: "tasks",
    article: "a",
    holds: ["comments", "files"],
    entityType: "task",
    foundAs: "tasks",
    opens: (id) => ({ search: { task: id } }),
  },
  expense: {
    noun: "expense",
    plural: "expenses",
    article: "an",
    holds: ["comments", "files"],
    entityType: "finance",
    foundAs: "expenses",
    opens: (id) => ({ room: "money", search: { part: "expenses", expense: id } }),
  },
  snag,
  drawing: {
    noun: "drawing",
    plural: "drawings",
    article: "a",
    holds: ["comments", "files"],
    entityType: "project",
    foundAs: "drawings",
    opens: (id) => ({ room: "drawings", search: { drawing: id } }),
  },
  ...otherRecords,
} as const satisfies Record<string, SubjectFacts>;

type Subjects = typeof subjects;
export type SubjectKind = keyof Subjects;
export type AttachmentKind = SubjectFacts["holds"][number];

/** The kinds that can have comments, or files. */
export type KindWith<What extends AttachmentKind> = {
  [K in SubjectKind]: What extends Subjects[K]["holds"][number] ? K : never;
}[SubjectKind];

/** The kinds that search finds. */
export type FoundKind = {
  [K in SubjectKind]: Subjects[K]["foundAs"] extends string ? K : never;
}[SubjectKind];

/** The field of a search answer that lists one of these kinds. */
export type FoundField = Subjects[FoundKind]["foundAs"];

/** One record, whatever its kind. */
export interface SubjectRef<K extends SubjectKind = SubjectKind> {
  readonly kind: K;
  readonly id: string;
}

/** One record as a request names it: in the field named after its kind. */
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

/** The kinds that can have comments, or files. */
export function kindsWith<What extends AttachmentKind>(what: What): readonly KindWith<What>[] {
  const holds = (kind: SubjectKind): kind is KindWith<What> =>
    (subjects[kind] as SubjectFacts).holds.includes(what);
  return subjectKinds().filter(holds);
}

/** Each kind that search finds, with the field that lists its records. */
export function foundKinds(): readonly { readonly kind: FoundKind; readonly field: FoundField }[] {
  return subjectKinds().flatMap((kind) => {
    const field = subjects[kind].foundAs;
    return field === undefined ? [] : [{ kind: kind as FoundKind, field }];
  });
}

/** The record that a request names, in the one field that is set. */
export function namedSubject<K extends SubjectKind>(named: {
  readonly [F in K]?: string | null | undefined;
}): SubjectRef<K> | undefined {
  for (const kind of subjectKinds()) {
    const given: unknown = Reflect.get(named, kind);
    if (typeof given === "string") return { kind: kind as K, id: given };
  }
  return undefined;
}

/** A record as a request names it; undefined if its kind is none of these. */
export function namedAmong<K extends SubjectKind>(
  kinds: readonly K[],
  { kind, id }: { readonly kind: string; readonly id: string },
): NamedSubject<K> | undefined {
  const found = kinds.find((each) => each === kind);
  // The type of an object with a computed field is not that of any single kind, so it is cast.
  return found === undefined ? undefined : ({ [found]: id } as NamedSubject<K>);
}

/**
 * Returns where a record opens in its project. With `comments`, a project opens its comments; other records show
 * their comments beside them. Without an id, it is the list of such records.
 */
export function openingOf(
  { kind, id }: { readonly kind: SubjectKind; readonly id: string | undefined },
  { comments }: { readonly comments: boolean },
): Opening {
  if (comments && kind === "project") return { room: "activity", search: {} };
  return subjects[kind].opens(id);
}
