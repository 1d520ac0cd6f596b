import type { Announcement } from "../announcement.ts";
import type {
  CountAttempt,
  Ctx,
  IncomingMail,
  RegistrationSetting,
  SecretSeal,
} from "../context.ts";
import type { RecordedChange } from "../database/changes.sql.ts";
import type { Pools } from "../database/pool.ts";
import type { AnswerSeal } from "../platform/answer-seal.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { LiveEvents } from "../platform/live/live.ts";
import type { InTurn } from "../platform/turns/turns.ts";
import type { StorageAllowance } from "../../contract/files/storage.ts";
import type { Slow } from "../platform/slots.ts";
import type { AccessTokens } from "./access-token.ts";

/** What the composition root provides to every request. */
export interface Services {
  readonly pool: Pools;
  /** Where requests wait before they take a connection of the pool. */
  readonly inTurn: InTurn;
  readonly tokens: AccessTokens;
  readonly seal: AnswerSeal;
  readonly secrets: SecretSeal;
  readonly countAttempt: CountAttempt;
  readonly publish: (announcements: readonly Announcement[]) => void;
  /** How the change feed stores announcements. */
  readonly changesOf: (announcements: readonly Announcement[]) => readonly RecordedChange[];
  readonly live: LiveEvents;
  readonly files: FileStore;
  /** What the installation lets each company store. */
  readonly allowance: StorageAllowance;
  readonly registration: RegistrationSetting;
  /** When a sender counts as slow, and loses its slot to others. */
  readonly slow: Slow;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly secureCookies: boolean;
  /** Where people reach the product, if it was configured. */
  readonly publicUrl: string | undefined;
  /** Whether a mail server is set up. */
  readonly mailIsSetUp: boolean;
  /** Undefined if this server receives no mail. */
  readonly mailIn: IncomingMail | undefined;
  /** How browsers subscribe to this server's messages. */
  readonly push: Ctx["push"];
  /**
   * Also validates JSON built by PostgreSQL against the contract. On in tests, off in production for speed.
   */
  readonly checkJsonText: boolean;
}
