import type { AuditKind } from "../../../contract/reports/audit.ts";
import type { Caller } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { commitWithoutWaiting, insertAuditEvent, insertAuditEventsOfPerson } from "./audit.sql.ts";

/** A limit higher than the number of workspaces that anybody belongs to. */
const MAX_WORKSPACES = 50;
/** The longest title or name that is stored. */
const SUBJECT_LENGTH = 300;

export interface AuditEntry {
  readonly kind: AuditKind;
  /** What the event is about, in words: a person, a project, a setting. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

interface Parts {
  readonly tx: Tx;
  readonly caller: Pick<Caller, "address">;
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * The person who did it and the workspace. A `Ctx` is an `AuditContext`. In a transaction of the system role write
 * `{ ...ctx, tx, actor: { userId, workspaceId } }`.
 */
export interface AuditContext extends Parts {
  readonly actor: { readonly userId: string | null; readonly workspaceId: string };
}

function written(context: Parts, { kind, subject, before, after }: AuditEntry) {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return {
    kind,
    subject: subject.slice(0, SUBJECT_LENGTH),
    address: context.caller.address,
    before: json(before),
    after: json(after),
    now: context.now,
  };
}

/** Adds an event to the workspace's audit trail, in the transaction of the action itself. */
export async function recordAudit(context: AuditContext, entry: AuditEntry): Promise<void> {
  await insertAuditEvent(context.tx, {
    ...written(context, entry),
    id: context.newId(),
    workspaceId: context.actor.workspaceId,
    actorId: context.actor.userId,
  });
}

/**
 * Adds an event about a person, such as a new password, to the trail of each of their workspaces.
 * For transactions of the system role.
 */
export async function recordAuditOfPerson(
  context: Parts,
  person: { readonly userId: string; readonly isActor: boolean },
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEventsOfPerson(context.tx, {
    ...written(context, entry),
    ids: Array.from({ length: MAX_WORKSPACES }, () => context.newId()),
    userId: person.userId,
    actorId: person.isActor ? person.userId : null,
  });
}

/**
 * Adds a failed sign-in. For an unknown email it does the same work but stores nothing, and it does not wait for
 * the disk, so that the timing does not reveal whether the email is known.
 */
export async function recordFailedSignIn(
  context: Parts,
  attempt: { readonly userId: string | undefined; readonly email: string; readonly device: string },
): Promise<void> {
  await commitWithoutWaiting(context.tx);
  await recordAuditOfPerson(
    context,
    { userId: attempt.userId ?? context.newId(), isActor: false },
    { kind: "sign_in_failed", subject: attempt.email, after: { device: attempt.device } },
  );
}
