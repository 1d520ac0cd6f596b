import type { OpenCtx } from "../../context.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { hashSecretToken, newSecretToken } from "../../platform/secret-token.ts";
import { findDeviceOf, hasTrusted, insertDevice, touchDevice } from "./devices.sql.ts";

/**
 * The device of this request, if the account with this email has signed in with it before. It says
 * nothing about who is using it now: only limits and second factors may depend on it.
 */
export async function findOwnDevice(ctx: OpenCtx, email: string): Promise<string | undefined> {
  const hashes = ctx.devices.read().map(hashSecretToken);
  if (hashes.length === 0) return undefined;
  return ctx.system((tx) => findDeviceOf(tx, { email, hashes }));
}

/** Whether the person has told us to trust this browser, and that trust has not expired. */
export async function isTrustedDevice(ctx: OpenCtx, userId: string): Promise<boolean> {
  const hashes = ctx.devices.read().map(hashSecretToken);
  return hashes.length > 0 && ctx.system((tx) => hasTrusted(tx, { userId, hashes, now: ctx.now }));
}

/** The browser of a sign-in, with the device tokens for its cookie. */
export interface RememberedDevice {
  readonly id: string;
  readonly marks: readonly string[];
  readonly isNew: boolean;
}

/**
 * Remembers the browser as one that this person has signed in with. An existing device token is used again only if
 * it belongs to this person, so that nobody can prepare a browser with a token that they know.
 */
export async function rememberDevice(
  ctx: OpenCtx,
  tx: Tx,
  userId: string,
): Promise<RememberedDevice> {
  const marks = ctx.devices.read();
  const { device } = ctx.caller;
  if (marks.length > 0) {
    const hashes = marks.map(hashSecretToken);
    const own = await touchDevice(tx, { userId, hashes, device, at: ctx.now });
    if (own) {
      const isOwn = (mark: string) => hashSecretToken(mark).equals(own.hash);
      const others = marks.filter((mark) => !isOwn(mark));
      return { id: own.id, marks: [...marks.filter(isOwn), ...others], isNew: false };
    }
  }
  const mark = newSecretToken();
  const hash = hashSecretToken(mark);
  const id = ctx.newId();
  await insertDevice(tx, { id, userId, hash, device, at: ctx.now });
  return { id, marks: [mark, ...marks], isNew: true };
}
