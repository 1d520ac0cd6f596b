import { type Actor, type Role, seesAllProjects } from "../permissions.ts";
import type { BasicAction, RecordKind, Reaches } from "./kind.ts";
import { basicActions } from "./kind.ts";

/** What decides how far somebody reaches with a record. */
export interface Standing {
  readonly createdBy: string | null;
  /** The people who are named on the record. */
  readonly people: readonly string[];
  readonly company: string | null;
  readonly state: string;
}

function isBasic(act: string): act is BasicAction {
  return basicActions.some((basic) => basic === act);
}

/** How far each role reaches with an action; undefined if the kind has no such action. */
export function reachesOf(kind: RecordKind, act: string): Reaches | undefined {
  if (isBasic(act)) return kind.rights[act];
  return Object.hasOwn(kind.acts, act) ? kind.acts[act]?.who : undefined;
}

/** Whether people of this role write the records of their own company, for kinds where companies have their own. */
export function writesForCompany(role: Role): boolean {
  return !seesAllProjects(role);
}

/** Whether somebody writes such a record: of their own company, or of the project itself if they run it. */
function isWriter(
  kind: RecordKind,
  { company }: Standing,
  actor: { readonly role: Role; readonly company: string | null },
): boolean {
  if (kind.isOfCompanies !== true) return true;
  return writesForCompany(actor.role)
    ? company !== null && company === actor.company
    : company === null;
}

function isWriting(kind: RecordKind, act: string): boolean {
  if (act === "create" || act === "change") return true;
  return Object.hasOwn(kind.acts, act) && kind.acts[act]?.isWriting === true;
}

/** Whether the action would be somebody's judgement of what they began themselves. */
export function isOwnJudgement(
  kind: RecordKind,
  act: string,
  of: { readonly actor: Pick<Actor, "userId">; readonly record: Pick<Standing, "createdBy"> },
): boolean {
  const isJudging = Object.hasOwn(kind.acts, act) && kind.acts[act]?.isJudging === true;
  return isJudging && of.record.createdBy === of.actor.userId;
}

/**
 * Whether somebody may do an action to a record that they see. An action on a decided record is only for people who may
 * do it to all.
 * @param actor `company` is the actor's own
 */
export function mayDo(
  kind: RecordKind,
  act: string,
  {
    actor,
    record,
  }: {
    readonly actor: Pick<Actor, "userId" | "role"> & {
      readonly company: string | null;
      /** Whether nobody else could judge what the actor began. */
      readonly isOnlyPlanner: boolean;
    };
    readonly record: Standing;
  },
): boolean {
  const reach = reachesOf(kind, act)?.[actor.role] ?? "none";
  if (kind.states[record.state]?.isFinal === true && isBasic(act)) return false;
  if (isWriting(kind, act) && !isWriter(kind, record, actor)) return false;
  if (isOwnJudgement(kind, act, { actor, record }) && !actor.isOnlyPlanner) return false;
  if (reach === "all" && (act === "create" || actor.role !== "contractor")) return true;
  if (kind.states[record.state]?.isDecided === true) return false;
  const isMaker = record.createdBy === actor.userId;
  const isNamed = record.people.includes(actor.userId);
  switch (reach) {
    case "all":
      return true;
    case "company":
      return isMaker || isNamed || (record.company !== null && record.company === actor.company);
    case "involved":
      return isMaker || isNamed;
    case "made":
      return isMaker;
    case "none":
      return false;
  }
}
