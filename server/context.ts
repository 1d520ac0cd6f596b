import type { Actor } from "../contract/permissions.ts";
import type { AnyRoute, ParsedBody, ParsedQuery } from "../contract/route.ts";
import type { ProxyUse } from "../contract/auth/workspaces.ts";
import type { z } from "zod";
import type { Announcement } from "./announcement.ts";
import type { Claims } from "./database/transaction.ts";
import type { Tx } from "./database/kysely-client.ts";
import type { Registration } from "../contract/auth/registration.ts";
import type { SubjectRef } from "../contract/subjects.ts";
import type { DiskSpace, StorageAllowance } from "../contract/files/storage.ts";

/** The signed-in person, as the database confirmed them when the transaction began. */
export interface SignedInActor extends Actor {
  readonly workspaceId: string;
  readonly sessionId: string;
  /** The workspace's currency, ISO 4217. */
  readonly currency: string;
  /** The workspace's time zone, IANA. */
  readonly timeZone: string;
}

/** The client that sent the request, for the list of sign-ins, the audit trail and the throttles. */
export interface Caller {
  readonly address: string;
  /** The User-Agent header, cut to 300 characters. */
  readonly device: string;
  /** Whether the request came through a reverse proxy, and whether that is trusted. */
  readonly proxy: ProxyUse;
}

/** What the environment says about who may register. */
export interface RegistrationSetting {
  /** Undefined if the environment says nothing: then the owner of the first company decides alone. */
  readonly configured: Registration | undefined;
  /** Whether only this machine can reach the server, or its whole network. */
  readonly reach: "machine" | "network";
}

/** Addresses at which this server receives mail. */
export interface IncomingMail {
  /** The address of a row, with the code that proves that it is ours. */
  of(row: MailAddressRow): string;
  /**
   * The handle and the code in an address; undefined if the address is none of ours. The code is still to be
   * checked.
   */
  read(address: string): { readonly handle: string; readonly code: string } | undefined;
  /** Whether this is the code of a row's address. */
  isCodeOf(code: string, row: MailAddressRow): boolean;
}

/** The owner of an address, and what mail to it does: adds a snag to a project, or comments on a record. */
export interface MailAddressRow {
  readonly handle: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly subject: SubjectRef | null;
}

/** Everything that use cases may use. They have no other access to the database, the clock or new ids. */
export interface Ctx {
  readonly tx: Tx;
  readonly actor: SignedInActor;
  readonly caller: Caller;
  /**
   * Whether the caller names an answer that they already have (If-None-Match), in which case a new one may not be
   * needed.
   */
  readonly isConditional: boolean;
  /** The address where people reach the product, without a trailing slash. Links in mails begin with it. */
  readonly siteUrl: string;
  /** Whether a mail server is set up, so that a mail reaches its mailbox and nobody else. */
  readonly mailIsSetUp: boolean;
  /** Undefined if this server receives no mail. */
  readonly mailIn: IncomingMail | undefined;
  /** How browsers subscribe to this server's messages. */
  readonly push: {
    readonly publicKey: string;
    /** Whether the endpoint belongs to a push service that this server sends to. */
    accepts(endpoint: string): boolean;
  };
  /** What the installation lets each company store. */
  readonly allowance: StorageAllowance;
  /** Returns the space on the disk for files; undefined if it cannot be determined. */
  readonly diskRoom: () => Promise<DiskSpace | undefined>;
  readonly registration: RegistrationSetting;
  readonly now: Date;
  readonly newId: () => string;
  /** Notifies the live listeners once the transaction is committed. */
  readonly announce: (announcement: Omit<Announcement, "workspace">) => void;
}

/** The refresh token's cookie on this request and its answer. */
export interface RefreshCookie {
  read(): string | undefined;
  /** Whether the browser signed out of this session while it could not reach the server. */
  isSignedOut(): boolean;
  /** Writes the cookie. `maxAge` is in seconds; undefined means until the browser is closed. */
  write(token: string, maxAge: number | undefined): void;
  clear(): void;
}

/** Cookie entries for the people who have signed in with this browser. */
export interface DeviceCookie {
  read(): readonly string[];
  write(marks: readonly string[]): void;
}

/** Counts an attempt; refuses with `rate_limited` if there were too many in the window. */
export type CountAttempt = (attempt: {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}) => Promise<void>;

/** Seals secrets that the product must be able to read again. */
export interface SecretSeal {
  /** @param of what the secret belongs to; it can only be opened with the same value. */
  seal(secret: string, of: string): Buffer;
  /** Undefined if the secret was sealed with another key, or for something else. */
  open(sealed: Buffer, of: string): string | undefined;
}

/** What calls around sign-in may use. They run before or beside a person's own transaction. */
export interface OpenCtx {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The verified sign-in, on routes that need one; undefined on public routes. */
  readonly claims: Claims | undefined;
  readonly signAccessToken: (claims: Claims) => Promise<string>;
  readonly caller: Caller;
  /** The address where people reach the product, without a trailing slash. Links in mails begin with it. */
  readonly siteUrl: string;
  /** Whether a mail server is set up, so that a mail reaches its mailbox and nobody else. */
  readonly mailIsSetUp: boolean;
  /** Undefined if this server receives no mail. */
  readonly mailIn: IncomingMail | undefined;
  readonly push: Ctx["push"];
  readonly cookie: RefreshCookie;
  readonly devices: DeviceCookie;
  /** The request says `Prefer: handling=lenient` (RFC 7240). */
  readonly lenient: boolean;
  readonly countAttempt: CountAttempt;
  /** What the installation lets each company store. */
  readonly allowance: StorageAllowance;
  /** Returns the space on the disk for files; undefined if it cannot be determined. */
  readonly diskRoom: () => Promise<DiskSpace | undefined>;
  readonly registration: RegistrationSetting;
  readonly secrets: SecretSeal;
  readonly now: Date;
  readonly newId: () => string;
  readonly announce: (announcement: Announcement) => void;
}

/** JSON text built by PostgreSQL and passed on unchanged; `Shape` is its content. */
export interface JsonText<Shape> {
  readonly json: string;
  readonly shape?: Shape;
}

/** JSON text with an ETag. `json` is called only if the caller does not have it already. */
export interface TaggedText<Shape> {
  /** The ETag, with its quotation marks. */
  readonly etag: string;
  readonly json: () => string | Promise<string>;
  readonly shape?: Shape;
}

export interface Input<R extends AnyRoute> {
  readonly params: z.output<R["params"]>;
  readonly query: ParsedQuery<R>;
  readonly body: ParsedBody<R>;
}
