import type { SubjectKind, SubjectRef } from "../../contract/subjects.ts";
import { subjects } from "../../contract/subjects.ts";
import { type Involvement, type Role, roles, seesAllProjects } from "../../contract/permissions.ts";
import type { RawBuilder } from "kysely";
import type { Tx } from "../database/kysely-client.ts";

/** A record as its kind's table knows it. */
export interface FoundSubject extends Involvement {
  readonly id: string;
  readonly title: string;
  readonly project: { readonly id: string; readonly title: string };
  /** Why what hangs on it must stay, except to those who run all projects. */
  readonly settled?: string | undefined;
}

/** A record that the caller sees: what comments, files, activities and notifications are about. */
export interface Subject<K extends SubjectKind = SubjectKind> extends FoundSubject, SubjectRef<K> {}

/** Who hears live that something changed, among those who see its project. */
export interface Audience {
  /** Those who run all projects hear of each; the others of the projects whose team they are on. */
  readonly roles: readonly Role[];
  /** Whether these roles also hear of what concerns no project. Those who run all projects do. */
  readonly company?: true;
  /** Of these people, who hears of a record in this project that is theirs, whatever their role. */
  readonly among?: (
    tx: Tx,
    of: { readonly projectId: string; readonly people: readonly string[] },
  ) => Promise<readonly string[]>;
}

/** Whom a kind of record may be for. */
export const audienceOf = {
  everyone: { roles },
  planners: { roles: roles.filter(seesAllProjects) },
  moneyReaders: { roles: roles.filter((role) => role !== "contractor"), company: true },
  /** Only the person whom the announcement names. */
  nobodyElse: { roles: [] },
} as const satisfies Record<string, Audience>;

/** What somebody searches for. */
export interface SearchTerms {
  /** What was typed, in lower case, single spaces between the words. */
  readonly phrase: string;
  /** The longest, which tells most, first. */
  readonly words: readonly string[];
  /** For each of these its pattern for ILIKE. */
  readonly patterns: readonly string[];
}

/**
 * What the server knows of a kind of record (`<noun>-subject.ts`, beside this). It imports no feature, since
 * those ask the registry. The database knows the kind's table and
 * sight by `server/database/sql/subjects.sql`.
 */
export interface SubjectDescriptor {
  /**
   * Finds a record within the caller's sight.
   * @param of `keep` holds it back from deletion until the transaction ends
   */
  readonly find: (
    tx: Tx,
    of: { readonly id: string; readonly keep: boolean },
  ) => Promise<FoundSubject | undefined>;
  readonly audience: Audience;
  /**
   * The records that a search may mean, the likeliest first: SQL that makes a JSON array of the
   * contract's hits. For kinds that the contract says are found.
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
