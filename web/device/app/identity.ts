import type { User } from "../../../contract/auth/auth.ts";
import { scopeOfToken, type TokenScope } from "../../api/tokens/token-scope.ts";
import { inTable } from "../../api/device-database.ts";
import { leaveDevice } from "../leaving/leave.ts";

/** A person with their rights, as the server last confirmed them. */
export interface Identity {
  readonly user: User;
  /** When the server confirmed the person and their rights, in milliseconds since 1970. */
  readonly at: number;
}

interface Row extends Identity {
  /** The time since which this person has been signed in on this device without a break. */
  readonly since: number;
}

const keyOf = ({ userId, workspaceId }: TokenScope) => `${userId} ${workspaceId}`;

const rowOf = (key: string) =>
  inTable("identity", "readonly", (store) => store.get(key) as IDBRequest<Row | undefined>);

/** Returns since when this person has been signed in here; undefined if the device does not know them yet. */
export async function signedInSince(user: User): Promise<number | undefined> {
  const key = keyOf({ userId: user._id, workspaceId: user.workspace._id });
  return (await rowOf(key).catch(() => undefined))?.since;
}

/** The person of this token, if the server has confirmed them on this device; undefined if it has not. */
export async function recallIdentity(token: string | null): Promise<Identity | undefined> {
  const scope = token === null ? undefined : scopeOfToken(token);
  if (!scope) return undefined;
  const found = await rowOf(keyOf(scope)).catch(() => undefined);
  // A copy of another person is never shown, whatever key it is stored under.
  return found?.user._id === scope.userId && found.user.workspace._id === scope.workspaceId
    ? found
    : undefined;
}

/** Stores the person whom the server has just confirmed, after deleting what another person left on this device. */
export async function storeIdentity(identity: Identity): Promise<void> {
  const { user } = identity;
  const keys = await inTable("identity", "readonly", (store) => store.getAllKeys());
  const isOther = (key: IDBValidKey) => !String(key).startsWith(`${user._id} `);
  if (keys.some(isOther)) await leaveDevice("somebody-else");
  const key = keyOf({ userId: user._id, workspaceId: user.workspace._id });
  const { since = identity.at } = (await rowOf(key)) ?? {};
  const row: Row = { ...identity, since };
  await inTable("identity", "readwrite", (store) => store.put(row, key));
}
