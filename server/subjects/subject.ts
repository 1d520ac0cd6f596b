import type { SubjectKind, SubjectRef } from "../../contract/subjects.ts";
import { subjects } from "../../contract/subjects.ts";
import {
  type Involvement,
  permissions,
  type Role,
  roles,
  seesAllProjects,
} from "../../contract/permissions.ts";
import type { RawBuilder } from "kysely";
import type { Tx } from "../database/kysely-client.ts";

/** A record as stored in the table of its kind. */
export interface FoundSubject extends Involvement {
  readonly id: string;
  readonly title: string;
  readonly project: { readonly id: string; readonly title: string };
  /** Why its files cannot be removed by anybody; undefined if they can. */
  readonly settled?: string | undefined;
}

/** A record that the caller sees, and that comments, files, activities and notifications can be about. */
export interface Subject<K extends SubjectKind = SubjectKind> extends FoundSubject, SubjectRef<K> {}

/** Who receives live announcements of a change, among those who see its project. */
export interface Audience {
  /**
   * Those who run all projects receive all announcements; other roles receive those of the projects whose team
   * they are on.
   */
  readonly roles: readonly Role[];
  /** Whether these roles also receive announcements without a project. Those who run all projects do. */
  readonly company?: true;
}

const moneyReaders = roles.filter((role) => permissions["cost-plan.read"][role] === "all");

/** The possible audiences of a kind of record. */
export const audienceOf = {
  everyone: { roles },
  planners: { roles: roles.filter(seesAllProjects) },
  moneyReaders: { roles: moneyReaders, company: true },
  /** Only for the person whom the announcement names. */
  nobodyElse: { roles: [] },
} as const satisfies Record<string, Audience>;

/** A search. */
export interface SearchTerms {
  /** The text that was typed, in lower case, with single spaces between the words. */
  readonly phrase: string;
  /** The words, longest first, since the longest is the most specific. */
  readonly words: readonly string[];
  /** The ILIKE pattern of each word. */
  readonly patterns: readonly string[];
  /** The LIKE pattern of invoice keys that match, if the text may be a number of an invoice. */
  readonly invoice: string | undefined;
  /** The amounts that match, from and below, if the text is one. */
  readonly amounts: { readonly from: string; readonly below: string } | undefined;
}

/**
 * What the server knows about a kind of record (`<noun>-subject.ts`, beside this). It imports no feature, since
 * features use the registry. `server/database/sql/accessible-subjects.sql` declares the kind's table and who sees
 * it.
 */
export interface SubjectDescriptor {
  /**
   * Finds a record that the caller sees.
   * @param of `keep` prevents its deletion until the transaction ends
   */
  readonly find: (
    tx: Tx,
    of: { readonly id: string; readonly keep: boolean },
  ) => Promise<FoundSubject | undefined>;
  /**
   * If the audience is not everybody on the team, news of a record also goes to each client and contractor who sees
   * it.
   */
  readonly audience: Audience;
  /**
   * Finds the records that match a search, the likeliest first: SQL that returns a JSON array of the contract's
   * hits. For kinds that the contract lists as searchable.
   */
  readonly search?: (terms: SearchTerms, limit: number) => RawBuilder<string>;
}

/** A record in a sentence: "task “Cast slab”", or "the project". */
export function describeSubject({ kind, title }: Pick<Subject, "kind" | "title">): string {
  return kind === "project" ? "the project" : `${subjects[kind].noun} “${title}”`;
}

/** A record with its project: "“Cast slab” (Lekki Duplex)", or "“Lekki Duplex”". */
export function locateSubject({ kind, title, project }: Subject): string {
  return kind === "project" ? `“${title}”` : `“${title}” (${project.title})`;
}
