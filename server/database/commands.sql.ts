import { type CompiledQuery, sql } from "kysely";
import type { Tx } from "./kysely-client.ts";

/** A stored command. */
export interface DoneCommand {
  readonly route: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  /** The sealed answer; null if it was too large to store, or too large to store for longer than a day. */
  readonly answer: Buffer | null;
  /** Whether the actor has less access now than when the command was done. */
  readonly lapsed: boolean;
  /** Whether the answer, if it was long, would have been dropped by now. */
  readonly aged: boolean;
}

/**
 * Returns the actor's command with this key, if it was done after `since`. If the same command is sent twice at
 * once, the second waits here until the first one's transaction ends.
 */
export async function recallCommand(
  tx: Tx,
  of: { readonly key: string; readonly since: Date; readonly longSince: Date },
): Promise<DoneCommand | undefined> {
  const { rows } = await sql<DoneCommand>`
    select route, fingerprint, status, answer, lapsed, aged
      from recall_command(${of.key}::uuid, ${of.since.toISOString()}::timestamptz,
                          ${of.longSince.toISOString()}::timestamptz)`.execute(tx);
  return rows[0];
}

/** The statement that stores a command of the actor. It replaces an expired one with the same key. */
export function rememberCommand(
  tx: Tx,
  command: Omit<DoneCommand, "lapsed" | "aged"> & { readonly key: string; readonly now: Date },
): CompiledQuery {
  const { key, route, fingerprint, status, answer, now } = command;
  return sql`
    insert into commands (user_id, workspace_id, key, route, fingerprint, status, answer, rights, projects, standing, at)
    values (current_actor(), current_workspace(), ${key}::uuid, ${route}, ${fingerprint}, ${status}, ${answer},
            current_rights(), case when not sees_all_projects() then array(select my_projects()) end,
            current_standing(), ${now.toISOString()}::timestamptz)
    on conflict (user_id, workspace_id, key) do update
       set route = excluded.route, fingerprint = excluded.fingerprint, status = excluded.status,
           answer = excluded.answer, rights = excluded.rights, projects = excluded.projects,
           standing = excluded.standing, at = excluded.at`.compile(tx);
}

/**
 * Drops the long answers (see the index) of commands that were done before `before`, because a month of them would
 * take too much space. For transactions of the system role.
 */
export async function dropLongAnswersBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable("commands")
    .set({ answer: null })
    .where("at", "<=", before.toISOString())
    .where(sql<boolean>`octet_length(answer) > 4096`)
    .execute();
}

/** Deletes commands that were done before `before`. For transactions of the system role. */
export async function deleteCommandsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("commands").where("at", "<=", before.toISOString()).execute();
}
