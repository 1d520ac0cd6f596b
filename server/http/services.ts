import type pg from "pg";
import type { Announcement } from "../announcement.ts";
import type { CountAttempt } from "../context.ts";
import type { RecordedChange } from "../database/changes.sql.ts";
import type { AnswerSeal } from "../platform/answer-seal.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { AccessTokens } from "./access-token.ts";

/** What the composition root lends to every request. */
export interface Services {
  readonly pool: pg.Pool;
  readonly tokens: AccessTokens;
  readonly seal: AnswerSeal;
  readonly countAttempt: CountAttempt;
  readonly publish: (announcements: readonly Announcement[]) => void;
  /** What the change feed keeps of announcements. */
  readonly changesOf: (announcements: readonly Announcement[]) => readonly RecordedChange[];
  readonly files: FileStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly secureCookies: boolean;
  /** Where people reach the product, if it was configured. */
  readonly publicUrl: string | undefined;
  /** Holds JSON that PostgreSQL wrote to the contract as well; on in tests, off in service for speed. */
  readonly checkJsonText: boolean;
}
