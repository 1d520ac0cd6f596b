import type { Tx } from "../database/kysely-client.ts";
import { type DeliveryFailure, judgeFailure, nextAttempt } from "./mail-rules.ts";
import {
  giveUpExpiredMail,
  type Outcome,
  settleMail,
  type TakenMail,
  takeMail,
} from "./mail-queue.ts";
import type { MailTransport, MailWay } from "./mail-transport.ts";

/** The longest that one attempt may take. */
const ATTEMPT_MS = 60_000;
const PATIENCE_MS = 8_000;

export interface MailSenderParts {
  /** Runs in a transaction of the system role. */
  readonly system: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  readonly transport: MailTransport;
  readonly now: () => Date;
  /** Hears of what went wrong, without addresses or words of the mail. */
  readonly log: { warn(details: object, message: string): void };
  /** How long the mail under way may still take when the server stops. */
  readonly patienceMs?: number;
}

/**
 * Sends the mail that waits, one after the other. Any number of processes may do so at once: each
 * mail is taken up by one. A process that dies on the way has its mail sent again, so that what the
 * mail server had accepted already comes twice; nothing is lost.
 */
export class MailSender {
  readonly #parts: MailSenderParts;
  readonly #stopping = new AbortController();
  #stopped = false;
  #round: Promise<void> | undefined;
  #again = false;

  constructor(parts: MailSenderParts) {
    this.#parts = parts;
  }

  /** Sends all that is due. While a round is under way, one more follows it. */
  async sendDue(): Promise<void> {
    if (this.#round) {
      this.#again = true;
      return this.#round;
    }
    this.#round = this.#rounds();
    try {
      await this.#round;
    } finally {
      this.#round = undefined;
    }
  }

  /** Lets the mail that is under way arrive, unless that takes too long, and takes up no other. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const patience = setTimeout(
      () => this.#stopping.abort(),
      this.#parts.patienceMs ?? PATIENCE_MS,
    );
    // What went wrong with the round was told to whoever began it.
    await this.#round?.catch(() => undefined);
    clearTimeout(patience);
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      await this.#sendAll();
    } while (this.#again && !this.#stopped);
  }

  async #sendAll(): Promise<void> {
    const { system, now, transport } = this.#parts;
    await system((tx) => giveUpExpiredMail(tx, now()));
    let way: MailWay | undefined;
    try {
      while (!this.#stopped) {
        const mail = await system((tx) => takeMail(tx, now()));
        if (!mail) return;
        way ??= transport.open();
        const { outcome, everybody } = await this.#attempt(mail, way);
        await system((tx) => settleMail(tx, mail, outcome, now()));
        // The others would fare no better now.
        if (everybody) return;
      }
    } finally {
      way?.close();
    }
  }

  async #attempt(
    mail: TakenMail,
    way: MailWay,
  ): Promise<{ readonly outcome: Outcome; readonly everybody: boolean }> {
    const { transport, now, log } = this.#parts;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), this.#stopping.signal]);
      await way.deliver(mail, signal);
      return { outcome: { state: transport.outcome }, everybody: false };
    } catch (error) {
      const failure = error as DeliveryFailure & { readonly responseCode?: number };
      const { final, everybody, sentence } = judgeFailure(failure);
      const dueAt = final ? undefined : nextAttempt({ ...mail, now: now() });
      log.warn(
        {
          mail: mail.id,
          kind: mail.kind,
          attempt: mail.attempts,
          code: failure.code,
          status: failure.responseCode,
          again: dueAt?.toISOString(),
        },
        dueAt
          ? "mail: could not be sent, will be tried again"
          : "mail: could not be sent, given up",
      );
      const outcome: Outcome = dueAt
        ? { state: "queued", dueAt, sentence }
        : { state: "failed", sentence };
      return { outcome, everybody };
    }
  }
}
