import { backOff } from "../../platform/leases/back-off.ts";
import type { Lease } from "../../platform/leases/lease.ts";
import { LeasedWork, type LeasedWorkParts } from "../../platform/leases/leased-work.ts";
import type { Claim } from "../../platform/leases/leases.sql.ts";
import type { PushOutcome, PushService } from "../../platform/push/push-service.ts";
import { pushedMessage, quietUntil } from "./push-rules.ts";
import {
  deleteGone,
  setLastSent,
  type PushBrowser,
  type PushRow,
  pushTable,
  selectPushedNews,
  selectPushReader,
  selectTargets,
  settleTogether,
} from "./push-work.sql.ts";

const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** The longest that one push service may take. */
const ATTEMPT_MS = 20_000;
/** Half a minute after the first attempt, then twice as long each time: news of yesterday is in the daily mail. */
const WAITS = { firstMs: 30_000, longestMs: 60 * 60_000 };
const MAX_ATTEMPTS = 12;
/** More news than this is one message all the same. */
const MOST_NEWS = 200;

export interface PushSenderParts extends LeasedWorkParts {
  readonly service: PushService;
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
export function pushSender({ service, ...parts }: PushSenderParts): PushSender {
  const { system, now } = parts;

  async function read(row: PushRow & Claim) {
    return system(async (tx) => {
      const at = now();
      const reader = await selectPushReader(tx, row);
      const quietEnd = reader && quietUntil(at, reader);
      if (reader === undefined || quietEnd !== undefined) return { quietEnd };
      const [first, ...others] = await selectPushedNews(tx, {
        ...row,
        own: row.id,
        now: at,
        limit: MOST_NEWS,
      });
      const browsers = first ? await selectTargets(tx, row, at) : [];
      return { reader, news: first && ([first, ...others] as const), browsers };
    });
  }

  async function settle(lease: Lease, ids: readonly string[] = []): Promise<void> {
    await system(async (tx) => {
      if (ids.length > 0) await settleTogether(tx, ids);
      await lease.settle(tx, { state: "done" });
    });
  }

  async function work(row: PushRow & Claim, lease: Lease): Promise<"next"> {
    const { quietEnd, reader, news, browsers = [] } = await read(row);
    if (quietEnd !== undefined) {
      await system((tx) => lease.postpone(tx, { dueAt: quietEnd, counts: false }));
      return "next";
    }
    if (reader === undefined || news === undefined) {
      await settle(lease);
      return "next";
    }
    const outcomes = await Promise.all(
      browsers.map(async (browser) => {
        const workspace = browser.workspaceId === row.workspaceId ? undefined : reader.workspace;
        const text = JSON.stringify(pushedMessage(news, workspace));
        const signal = AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), lease.signal]);
        const topic = row.id.replaceAll("-", "");
        return { browser, outcome: await service.send(browser, { text, topic }, signal) };
      }),
    );
    const of = (wanted: PushOutcome): PushBrowser[] =>
      outcomes.filter(({ outcome }) => outcome === wanted).map(({ browser }) => browser);
    const at = now();
    await system(async (tx) => {
      await deleteGone(tx, of("gone"));
      await setLastSent(
        tx,
        of("sent").map(({ sessionId }) => sessionId),
        at,
      );
    });
    // One browser that got it is enough: a second message to it would only disturb.
    if (of("sent").length === 0 && of("later").length > 0 && row.attempts < MAX_ATTEMPTS) {
      const dueAt = new Date(at.getTime() + backOff(row.attempts, WAITS));
      await system((tx) => lease.postpone(tx, { dueAt, counts: true }));
    } else
      await settle(
        lease,
        news.map(({ id }) => id).filter((id) => id !== row.id),
      );
    return "next";
  }

  const queue = new LeasedWork<PushRow>(
    {
      table: pushTable,
      width: 4,
      // So that news that one message can gather is not sent by two workers at once.
      maxPerWorkspace: 1,
      leaseMs: LEASE_MS,
      renewMs: RENEW_MS,
      maxAttempts: MAX_ATTEMPTS,
      work,
      abandon: (_, lease) => settle(lease),
    },
    parts,
  );
  return { sendDue: () => queue.run(), stop: (patienceMs) => queue.stop(patienceMs) };
}
