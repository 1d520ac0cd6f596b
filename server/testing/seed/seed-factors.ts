import type pg from "pg";
import { newId } from "../../platform/ids.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";

/** Adds a passkey to a person's account. @returns its id */
export async function addPasskey(db: pg.Pool, userId: string): Promise<string> {
  const id = newId();
  await db.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, 'x', 0, '{}', 'Phone', now())`,
    [id, userId, newId()],
  );
  return id;
}

/** Adds an authenticator app whose codes nobody knows. */
export async function addTotp(db: pg.Pool, userId: string): Promise<void> {
  await db.query(
    `insert into totp_secrets (user_id, sealed, created_at, confirmed_at) values ($1, 'x', now(), now())
     on conflict (user_id) do nothing`,
    [userId],
  );
}

/** Adds a browser that is trusted. @returns its id */
export async function addTrustedDevice(db: pg.Pool, userId: string): Promise<string> {
  const id = newId();
  await db.query(
    `insert into devices (id, user_id, token_hash, created_at, last_used_at, trusted_until)
     values ($1, $2, $3, now(), now(), now() + interval '30 days')`,
    [id, userId, hashSecretToken(newSecretToken())],
  );
  return id;
}

/**
 * Adds one row to each table of second factors, for a person without a company, because the people of the tests
 * sign in with their password alone.
 */
export async function seedFactors(db: pg.Pool): Promise<void> {
  const id = newId();
  await db.query(
    "insert into users (id, email, name, company) values ($1, $2, 'Guard', 'Guards')",
    [id, `guard.${id}@example.com`],
  );
  await addPasskey(db, id);
  await addTotp(db, id);
  await db.query(
    `insert into recovery_codes (id, user_id, selector, hash, created_at)
     values ($1, $2, 'abcd', 'a slow hash', now())`,
    [newId(), id],
  );
  await db.query(
    `insert into sign_in_tickets (hash, user_id, remember, password_changed_at, created_at, expires_at)
     values ($1, $2, false, now(), now(), now() + interval '10 minutes')`,
    [hashSecretToken(newSecretToken()), id],
  );
  await db.query(
    "insert into passkey_challenges (hash, user_id, expires_at) values ($1, $2, now() + interval '5 minutes')",
    [hashSecretToken(newSecretToken()), id],
  );
}
