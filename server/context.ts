import type { Actor } from "../contract/permissions.ts";
import type { AnyRoute, ParsedBody, ParsedQuery } from "../contract/route.ts";
import type { z } from "zod";
import type { Announcement } from "./announcement.ts";
import type { Claims } from "./database/transaction.ts";
import type { Tx } from "./database/kysely-client.ts";

/** The signed-in person, as the database confirmed them when the transaction began. */
export interface SignedInActor extends Actor {
  readonly workspaceId: string;
  readonly sessionId: string;
  /** The workspace's currency, ISO 4217. */
  readonly currency: string;
  /** The workspace's time zone, IANA. */
  readonly timeZone: string;
}

/** Who is at the other end of the wire, for the list of sign-ins, the audit trail and the limits. */
export interface Caller {
  readonly address: string;
  /** The browser's own words for itself, cut to 300 characters. */
  readonly device: string;
}

/** What every use case may lean on. There is no other way to the database, the clock or an id. */
export interface Ctx {
  readonly tx: Tx;
  readonly actor: SignedInActor;
  readonly caller: Caller;
  /** Where people reach the product, without a slash at the end; links in mails begin with it. */
  readonly siteUrl: string;
  readonly now: Date;
  readonly newId: () => string;
  /** Tells those who are looking, once the transaction is committed. */
  readonly announce: (announcement: Omit<Announcement, "workspace">) => void;
}

/** The refresh token's cookie on this request and its answer. */
export interface RefreshCookie {
  read(): string | undefined;
  /** Whether its browser has signed out of it while no server could be told. */
  isSignedOut(): boolean;
  /** `maxAge` in seconds; undefined ends with the browser. */
  write(token: string, maxAge: number | undefined): void;
  clear(): void;
}

/** Counts an attempt; refuses with `rate_limited` when there were too many in the window. */
export type CountAttempt = (attempt: {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}) => Promise<void>;

/** What calls around sign-in lean on, which act before or beside a person's own transaction. */
export interface OpenCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The verified sign-in, on routes that need one; undefined on public routes. */
  readonly claims: Claims | undefined;
  readonly signAccessToken: (claims: Claims) => Promise<string>;
  readonly caller: Caller;
  /** Where people reach the product, without a slash at the end; links in mails begin with it. */
  readonly siteUrl: string;
  readonly cookie: RefreshCookie;
  /** The request says `Prefer: handling=lenient` (RFC 7240). */
  readonly lenient: boolean;
  readonly countAttempt: CountAttempt;
  readonly now: Date;
  readonly newId: () => string;
  readonly announce: (announcement: Announcement) => void;
}

/** JSON that PostgreSQL wrote and that is passed on as it stands; `Shape` is what it holds. */
export interface JsonText<Shape> {
  readonly json: string;
  readonly shape?: Shape;
}

export interface Input<R extends AnyRoute> {
  readonly params: z.output<R["params"]>;
  readonly query: ParsedQuery<R>;
  readonly body: ParsedBody<R>;
}
