import type { Transition } from "../../engine/records/transition.ts";
import type { Reach, Role } from "../permissions.ts";
import type { Field } from "./fields.ts";

/** The acts that every kind of record has, besides its transitions. */
export const basicActs = ["create", "change", "delete", "restore"] as const;
export type BasicAct = (typeof basicActs)[number];

/** How far each role reaches with an act. `company`: what one's company answers for, and what one is named on. */
export type Reaches = Readonly<Record<Role, Reach>>;

/** The colour of a state: the same words as in the design system. */
export type StateTone = "neutral" | "blue" | "green" | "yellow" | "red";

export interface State {
  readonly label: string;
  readonly tone: StateTone;
  /** The record is decided: only who decides changes it. */
  readonly isDecided?: true;
  /** Nothing of the record changes any more, whoever asks; its acts go on. */
  readonly isFinal?: true;
}

/** What moves a record from one state to another. */
export interface Act extends Transition {
  /** On a button: "Close". */
  readonly label: string;
  /** In a sentence, after a name: "closed". */
  readonly did: string;
  readonly who: Reaches;
  /** Fields that must come with it. */
  readonly needs?: readonly string[];
  /** It is for those who write the record, where companies have their own. */
  readonly isWriting?: true;
  /**
   * Nobody does it to what they began themselves, unless nobody else could, and only to what they have seen all of.
   */
  readonly isJudging?: true;
}

/** A kind of record that people make on the site, without a network too. */
export interface RecordKind {
  readonly noun: string;
  readonly plural: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The field by which lists and sentences call it. */
  readonly title: string;
  /** What sentences call it, if not by that field's own words. */
  readonly nameOf?: (fields: Readonly<Record<string, unknown>>) => string;
  /** Whether the server numbers its records, project by project. */
  readonly isNumbered: boolean;
  /** The first state is that of a new record. */
  readonly states: Readonly<Record<string, State>>;
  readonly initial: string;
  readonly acts: Readonly<Record<string, Act>>;
  readonly rights: Readonly<Record<BasicAct, Reaches>>;
  /** The fields that say who answers for a record: the company, people, and the day that it is about. */
  readonly company?: string;
  readonly people?: readonly string[];
  readonly day?: string;
  /** The fields that say which record it is. Its id is made from them (`identityOf`), and they never change. */
  readonly identity?: readonly string[];
  /** One of a company is written by its own contractors alone, and one of none by those who run projects. */
  readonly isOfCompanies?: true;
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
