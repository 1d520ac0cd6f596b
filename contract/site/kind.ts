import type { Transition } from "../../engine/records/transition.ts";
import type { Reach, Role } from "../permissions.ts";
import type { Field } from "./fields.ts";

/** The actions that every kind of record has, besides its transitions. */
export const basicActions = ["create", "change", "delete", "restore"] as const;
export type BasicAction = (typeof basicActions)[number];

/**
 * How far each role reaches with an action. `company`: records that the person's company is responsible for, and
 * records that name the person.
 */
export type Reaches = Readonly<Record<Role, Reach>>;

/** The colour of a state: the same words as in the design system. */
export type StateTone = "neutral" | "blue" | "green" | "yellow" | "red";

export interface State {
  readonly label: string;
  /** The label beside a count of records, if the usual one is too long there. */
  readonly short?: string;
  readonly tone: StateTone;
  /** Whether the record is decided: only people who may decide change it. */
  readonly isDecided?: true;
  /** Whether nobody can change the record any more. Its actions remain possible. */
  readonly isFinal?: true;
}

/** What moves a record from one state to another. */
export interface RecordAction extends Transition {
  /** The words on a button: "Close". */
  readonly label: string;
  /** The words in a sentence, after a name: "closed". */
  readonly did: string;
  readonly who: Reaches;
  /** Fields that must be sent with the action. */
  readonly needs?: readonly string[];
  /** The texts where the action's words are asked for: what happens to the words, and the message if they are missing. */
  readonly asks?: { readonly hint: string; readonly missing: string };
  /** Whether the action is offered for several selected records at once. */
  readonly inBulk?: true;
  /** Whether the action is for people who write the record, where companies have their own records. */
  readonly isWriting?: true;
  /**
   * Whether the action is a judgement. A person may not judge what they began themselves, unless nobody else could,
   * and must have seen all changes of the record.
   */
  readonly isJudging?: true;
}

/** What else the product does with records of a kind: comments, files, notifications, mails, search and links. */
export interface Subject {
  readonly article: "a" | "an";
  /** What may be attached to a record. */
  readonly holds: readonly ("comments" | "files")[];
  /** The part of the site tab that opens a record. */
  readonly part: string;
  /** The field of a search answer that lists such records; left out if search leaves them out. */
  readonly foundAs?: string;
}

/** What a column of an exported file contains for each record: one of its fields, or another fact. */
export type ListColumn = {
  /** The column's title, in place of the field's label. */
  readonly title?: string;
  /** The column's width relative to that of an amount. */
  readonly weight: number;
  /** The only state in which a record has a value in this column. */
  readonly onlyIn?: string;
} & (
  | { readonly field: string }
  | {
      readonly fact:
        | "number"
        | "state"
        | "late"
        | "madeOn"
        | "madeBy"
        | "age"
        | "endedOn"
        | "photos";
    }
);

/** The filters of a list. `state`: one of the kind's states, `todo` or `late`; snags call it by their own name. */
export type ListFilter =
  | "state"
  | "snags"
  | "company"
  | "location"
  | "trade"
  | "priority"
  | "search"
  | "from"
  | "to";

/** The table of a list, and what a PDF shows of each record. */
export interface RecordTable {
  readonly columns: readonly ListColumn[];
  /** The fields that a PDF names, in order. Long texts and photos follow them. */
  readonly facts: readonly string[];
  /** The fields in which the search of the list looks, besides the number. */
  readonly searched: readonly string[];
  /** The words for making a record and for deciding it: "Found", "Closed". */
  readonly made: string;
  readonly ended: string;
}

/** The list of a project's records as a file. Its files have the name of the plural. */
export interface RecordList {
  readonly title: string;
  /** The filters that it supports, besides the project and one record. */
  readonly filters: readonly ListFilter[];
}

/**
 * The names of a kind, and where it appears in the product. The first page of the web loads only this, for all
 * kinds.
 */
export interface RecordNames {
  readonly noun: string;
  readonly plural: string;
  /** Left out if nothing is attached to such records and no link leads to them. */
  readonly subject?: Subject;
  /** Left out if its list is not exported. */
  readonly list?: RecordList;
}

/** The fields that each screen of a kind shows, by their names. */
export interface RecordScreens {
  /** Sentences about what such records are for, shown where there are none. */
  readonly about: string;
  /** The fields that a form shows at first, and those behind "More details". */
  readonly first: readonly string[];
  readonly more?: readonly string[];
  /** The fields that can filter a list, each with the label of the choice that shows all values. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The fields in the second line of a row, and the text that is shown if all of them are empty. */
  readonly line: readonly string[];
  readonly noLine: string;
  /** The values of a choice that a row shows, such as "Urgent". */
  readonly stress?: { readonly field: string; readonly values: readonly string[] };
  /** The facts of a record, in order. */
  readonly facts: readonly string[];
  /** The words before a record's maker and time: "Found by". */
  readonly maker: string;
  /** The fields whose values a new record takes over from the one before, where people add several on a walk. */
  readonly walk?: readonly string[];
  /** Common titles, which are suggested after those of the project's own records. */
  readonly usual?: readonly string[];
  /** Whether a new record's photos show the state before the work, and later ones after it. */
  readonly hasRepairs?: true;
}

/** A kind of record that people make on the site, without a network too. */
export interface RecordKind extends RecordNames {
  readonly fields: Readonly<Record<string, Field>>;
  /** The field that names the record in lists and sentences. */
  readonly title: string;
  /** Returns the record's name in sentences, for kinds whose title field does not give it. */
  readonly nameOf?: (fields: Readonly<Record<string, unknown>>) => string;
  /** Whether the server numbers its records, project by project. */
  readonly isNumbered: boolean;
  /** The first state is that of a new record. */
  readonly states: Readonly<Record<string, State>>;
  readonly initial: string;
  readonly acts: Readonly<Record<string, RecordAction>>;
  readonly rights: Readonly<Record<BasicAction, Reaches>>;
  /** The fields that name who is responsible for a record (the company, people), and the day that it is about. */
  readonly company?: string;
  readonly people?: readonly string[];
  readonly day?: string;
  /** The day by which the record has to be decided (`isRecordLate`). Whoever may change the record may change it. */
  readonly due?: string;
  /** The fields that identify a record. Its id is made from them (`identityOf`), and they never change. */
  readonly identity?: readonly string[];
  /**
   * Whether companies have their own records. Only its own contractors write a company's record, and only people
   * who run projects write a record without a company.
   */
  readonly isOfCompanies?: true;
  /**
   * What the kind's list shows; left out if a source of its own provides it
   * (`server/features/reports/sources/sources.ts`).
   */
  readonly table?: RecordTable;
  /** How the generic list, form and panel show it; unset for a kind with screens of its own. */
  readonly screens?: RecordScreens;
}

/** The noun with its article: "an inspection". */
export function withArticle({ noun, subject }: Pick<RecordKind, "noun" | "subject">): string {
  return `${subject?.article ?? "a"} ${noun}`;
}

/** Capitalises words to begin a sentence. */
export function asHeading(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The states in which a record is decided. */
export function decidedStates({ states }: Pick<RecordKind, "states">): readonly string[] {
  return Object.keys(states).filter((name) => states[name]?.isDecided === true);
}

/** The day by which a record has to be decided; null if it has none. */
export function dueOf(
  kind: Pick<RecordKind, "due">,
  record: { readonly fields: Readonly<Record<string, unknown>> },
): string | null {
  const due = kind.due === undefined ? undefined : record.fields[kind.due];
  return typeof due === "string" && due !== "" ? due : null;
}

/**
 * Whether a record is past its due date and not decided: on the screen, in mails and in lists. `record-lines.sql.ts` and
 * `snag-summary.sql.ts` select the same.
 */
export function isRecordLate(
  kind: Pick<RecordKind, "due" | "states">,
  record: { readonly fields: Readonly<Record<string, unknown>>; readonly state: string },
  today: string,
): boolean {
  const due = dueOf(kind, record);
  return due !== null && due < today && !decidedStates(kind).includes(record.state);
}

export const everyPlanner: Reaches = {
  admin: "all",
  engineer: "all",
  client: "none",
  contractor: "none",
};
export const nobody: Reaches = {
  admin: "none",
  engineer: "none",
  client: "none",
  contractor: "none",
};
export const plannersAnd = (contractor: Reach): Reaches => ({ ...everyPlanner, contractor });

/** Declares a kind. The identity function, for inference. */
export function recordKind<const K extends RecordKind>(kind: K): K {
  return kind;
}
