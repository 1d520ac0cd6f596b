import type { Tx } from "../../database/kysely-client.ts";
import { Refusal } from "../../errors.ts";
import { backOff } from "../../platform/leases/back-off.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { LeasedWork, type LeasedWorkParts } from "../../platform/leases/leased-work.ts";
import type { Claim } from "../../platform/leases/leases.sql.ts";
import type { PushOutcome, PushService } from "../../platform/push/push-service.ts";
import { type News, pushedMessage, quietUntil } from "./push-rules.ts";
import {
  deleteGone,
  leaseTogether,
  type PushBrowser,
  type PushRow,
  pushTable,
  releaseTogether,
  selectNews,
  selectPushReader,
  selectTargets,
  setLastSent,
  settleTogether,
} from "./push-work.sql.ts";

const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** The longest that one push service may take: shorter than a lease, which is not renewed for gathered news. */
const ATTEMPT_MS = 10_000;
/** Half a minute after the first attempt, then twice as long each time: news of yesterday is in the daily mail. */
const WAITS = { firstMs: 30_000, longestMs: 60 * 60_000 };
const MAX_ATTEMPTS = 12;

export interface PushSenderParts extends LeasedWorkParts {
  readonly service: PushService;
  /** Reads as somebody, with their rights at that moment. */
  readonly asReader: <T>(of: PushRow, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

export interface PushSender {
  /** Sends all news that is due. */
  sendDue(): Promise<void>;
  stop(patienceMs?: number): Promise<void>;
}

/**
 * Pushes news to its people's browsers. News that was read, taken back or went out of sight meanwhile is dropped, and
 * what gathered in the quiet hours becomes one message. If a process dies between the service's answer and its own
 * commit, the message is sent again, and the browser replaces the former one by its tag.
 */
export function pushSender({ service, asReader, ...parts }: PushSenderParts): PushSender {
  const { system, now, warn } = parts;

  /** The news of a lease that its reader may see. */
  async function readNews(row: PushRow & Claim): Promise<News[]> {
    const until = new Date(now().getTime() + LEASE_MS);
    const others = await system((tx) => leaseTogether(tx, { ...row, now: now(), until }));
    try {
      return await asReader(row, (tx) => selectNews(tx, [row.id, ...others]));
    } catch (error) {
      // They have left the company since.
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  async function settle({ lease }: Claim): Promise<void> {
    await system((tx) => settleTogether(tx, lease));
  }

  async function send(
    row: PushRow & Claim,
    news: readonly [News, ...News[]],
    { company, signal }: { readonly company: string; readonly signal: AbortSignal },
  ) {
    const to = { ...row, serverKey: service.publicKey, now: now() };
    const browsers = await system((tx) => selectTargets(tx, to));
    const outcomes = await Promise.all(
      browsers.map(async (browser) => {
        const workspace = browser.workspaceId === row.workspaceId ? undefined : company;
        const text = JSON.stringify(pushedMessage(news, { tag: row.id, workspace }));
        const topic = row.id.replaceAll("-", "");
        return { browser, outcome: await service.send(browser, { text, topic }, signal) };
      }),
    );
    const of = (wanted: PushOutcome): PushBrowser[] =>
      outcomes.filter(({ outcome }) => outcome === wanted).map(({ browser }) => browser);
    await system(async (tx) => {
      await deleteGone(tx, of("gone"));
      await setLastSent(
        tx,
        of("sent").map(({ sessionId }) => sessionId),
        now(),
      );
    });
    if (of("refused").length > 0)
      warn(new Error("A push service refused a message."), "push: a message was refused");
    // One browser that got it is enough: a second message to it would only disturb.
    return of("sent").length === 0 && of("later").length > 0 ? "later" : "done";
  }

  async function work(row: PushRow & Claim, lease: Lease): Promise<"next"> {
    const reader = await system((tx) => selectPushReader(tx, row));
    const quietEnd = reader && quietUntil(now(), reader);
    if (quietEnd !== undefined) {
      await system((tx) => lease.postpone(tx, { dueAt: quietEnd, counts: false }));
      return "next";
    }
    const [first, ...others] = reader === undefined ? [] : await readNews(row);
    if (reader === undefined || first === undefined) {
      await settle(row);
      return "next";
    }
    const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), lease.signal]);
    const outcome = await send(row, [first, ...others], { company: reader.workspace, signal });
    if (outcome === "done") {
      await settle(row);
      return "next";
    }
    const dueAt = new Date(now().getTime() + backOff(row.attempts, WAITS));
    await system(async (tx) => {
      await releaseTogether(tx, { ...row, dueAt });
      if (row.attempts < MAX_ATTEMPTS) await lease.postpone(tx, { dueAt, counts: true });
      else await lease.settle(tx, { state: "done" });
    });
    return "next";
  }

  const queue = new LeasedWork<PushRow>(
    {
      table: pushTable,
      width: 4,
      // So that news that one message can gather is not sent by two workers of this process at once.
      maxPerWorkspace: 1,
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
      maxAttempts: MAX_ATTEMPTS,
      work,
      abandon: (row) => settle(row),
    },
    parts,
  );
  return { sendDue: () => queue.run(), stop: (patienceMs) => queue.stop(patienceMs) };
}
