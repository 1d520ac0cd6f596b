import type { Lease } from "../../platform/leases/lease.ts";
import { LeasedWork, type LeasedWorkParts } from "../../platform/leases/leased-work.ts";
import type { Claim, LeaseColumns } from "../../platform/leases/leases.sql.ts";
import type {
  DeliveryFailure,
  MailTransport,
  OpenTransport,
} from "../../platform/mail/mail-transport.ts";
import {
  judgeFailure,
  LINK_EXPIRED,
  MAX_ATTEMPTS,
  nextAttempt,
  type Verdict,
} from "./delivery-rules.ts";
import { giveUpExpiredMail, type MailRow, mailTable } from "./mail-work.sql.ts";

/** The longest that one attempt may take. */
const ATTEMPT_MS = 60_000;
/** The lease is longer than an attempt, so that a stalled process that resumes does not send a mail twice. */
const LEASE_MS = 90_000;
const RENEW_MS = 20_000;

/** The text of a failed mail stays stored for a retry. */
const WITHOUT_TEXT = { body_text: null, body_html: null };

type Mail = MailRow & Claim;

export interface MailSenderParts extends LeasedWorkParts {
  readonly transport: MailTransport;
  /** Logs errors, without addresses or text of the mail. */
  readonly logFailure: (details: object, message: string) => void;
}

export interface MailSender {
  /** Sends all mail that is due. */
  sendDue(): Promise<void>;
  /** Waits for the mail being sent, at most `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
}

/**
 * Sends queued mail, one after the other over one connection. If a process dies between the mail
 * server's answer and its own commit, that mail is sent again with the same Message-ID; none is
 * lost.
 */
export function mailSender(parts: MailSenderParts): MailSender {
  const { system, now, transport, logFailure } = parts;
  let open: OpenTransport | undefined;

  async function settle(lease: Lease, set: LeaseColumns): Promise<void> {
    await system((tx) => lease.settle(tx, { settled_at: now().toISOString(), ...set }));
  }

  async function fail(mail: Mail, lease: Lease, { final, sentence }: Verdict) {
    const dueAt = final ? undefined : nextAttempt({ ...mail, now: now() });
    if (dueAt) {
      const set = { last_error: sentence };
      await system((tx) => lease.postpone(tx, { dueAt, counts: true, set }));
    } else await settle(lease, { state: "failed", last_error: sentence });
    return dueAt;
  }

  async function work(mail: Mail, lease: Lease): Promise<"next" | "pause"> {
    // The link may have expired while the round was running.
    if (mail.expiresAt !== null && new Date(mail.expiresAt) <= now()) {
      await settle(lease, { ...WITHOUT_TEXT, state: "failed", last_error: LINK_EXPIRED });
      return "next";
    }
    try {
      open ??= transport.open();
      await open.deliver(mail, AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), lease.signal]));
    } catch (error) {
      const failure = error as DeliveryFailure & { readonly responseCode?: number };
      const verdict = judgeFailure(failure);
      const dueAt = await fail(mail, lease, verdict);
      logFailure(
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
      return verdict.concernsAll ? "pause" : "next";
    }
    await settle(lease, { ...WITHOUT_TEXT, state: transport.outcome, last_error: null });
    return "next";
  }

  const queue = new LeasedWork<MailRow>(
    {
      table: mailTable,
      width: 1,
      maxPerWorkspace: 1,
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
      maxAttempts: MAX_ATTEMPTS,
      work,
      abandon: (_, lease) =>
        settle(lease, {
          state: "failed",
          last_error: "Sending it was interrupted repeatedly.",
        }),
      onIdle: () => {
        open?.close();
        open = undefined;
      },
    },
    parts,
  );
  return {
    async sendDue() {
      await system((tx) => giveUpExpiredMail(tx, now()));
      await queue.run();
    },
    stop: (patienceMs) => queue.stop(patienceMs),
  };
}
