import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import type { TestCompany, TestPerson } from "../company.ts";
import { UNREACHABLE } from "../push-server.ts";
import { addReportJob } from "./seed-reports.ts";

/** Adds a refresh token to a person's sign-in. @returns the token, for its cookie */
export async function addRefreshToken(db: pg.Pool, person: TestPerson): Promise<string> {
  const token = newSecretToken();
  await db.query("insert into refresh_tokens (hash, session_id) values ($1, $2)", [
    hashSecretToken(token),
    person.claims.sessionId,
  ]);
  return token;
}

/** Subscribes the browser of a sign-in to messages. */
export async function addPushSubscription(
  db: pg.Pool,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await db.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, server_key, created_at)
     values ($1, $2, $3, repeat('p', 87), repeat('a', 22), 'key', now())`,
    [sessionId, userId, `${UNREACHABLE}/${sessionId}`],
  );
}

/** Adds a notification. @returns its id */
export async function addNotification(
  db: pg.Pool,
  notification: {
    readonly workspaceId: string;
    readonly userId: string;
    readonly message: string;
  },
): Promise<string> {
  const id = newId();
  await db.query(
    `insert into notifications (id, workspace_id, user_id, type, kind, title, message)
     values ($1, $2, $3, 'info', 'role', 'Note', $4)`,
    [id, notification.workspaceId, notification.userId, notification.message],
  );
  return id;
}

/** Adds one row to each table that has rows of a person. */
export async function seedPerson(
  db: pg.Pool,
  company: TestCompany,
  { person, hash }: { readonly person: TestPerson; readonly hash: string },
): Promise<void> {
  await db.query("insert into credentials (user_id, password_hash) values ($1, $2)", [
    person.id,
    hash,
  ]);
  await addRefreshToken(db, person);
  await db.query("update users set email_proven_at = now() where id = $1", [person.id]);
  // Before the notification, which is then queued for this browser.
  await addPushSubscription(db, { userId: person.id, sessionId: person.claims.sessionId });
  await addNotification(db, {
    workspaceId: company.workspaceId,
    userId: person.id,
    message: `For ${person.id}`,
  });
  await addReportJob(db, { workspaceId: company.workspaceId, userId: person.id });
  await db.query(
    `insert into commands (user_id, workspace_id, key, route, fingerprint, status, answer, rights, at)
     values ($1, $2, $3, 'createTask', '', 201, $4, 'engineer', now())`,
    [person.id, company.workspaceId, newId(), Buffer.from(`For ${person.id}`)],
  );
  await db.query(
    "insert into changes (workspace_id, number, topic, user_id, roles) values ($1, '2', 'notification', $2, '{}')",
    [company.workspaceId, person.id],
  );
  await db.query("insert into push_settings (user_id, muted) values ($1, '{team}')", [person.id]);
  await db.query("insert into mail_mutes (user_id, kind) values ($1, 'team')", [person.id]);
  await db.query(
    `insert into password_resets (id, email, site_url, requested_at, user_id, token_hash, expires_at)
     values ($1, $2, 'https://plumb.example.com', now(), $3, $4, now() + interval '30 minutes')`,
    [newId(), person.email, person.id, hashSecretToken(newSecretToken())],
  );
  await db.query(
    `insert into devices (id, user_id, token_hash, created_at, last_used_at)
     values ($1, $2, $3, now(), now())`,
    [newId(), person.id, hashSecretToken(newSecretToken())],
  );
  await db.query(
    `insert into email_codes (email, code_hash, sent_at, expires_at)
     values ($1, 'a slow hash', now(), now() + interval '10 minutes')`,
    [person.email],
  );
  await db.query("insert into rate_limits (key, window_start, hits) values ($1, now(), 1)", [
    person.id,
  ]);
}
