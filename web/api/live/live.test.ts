import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AWAY_MS, HIDDEN_MS, POLL_MS, SILENCE_MS, startLive, waitBefore } from "./live.ts";

/** A page whose visibility the test controls. */
function createPage() {
  const events = new EventTarget();
  const page = {
    visibilityState: "visible" as DocumentVisibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  return {
    page,
    show(state: DocumentVisibilityState) {
      page.visibilityState = state;
      events.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

/** A fake server. The test writes to its streams and ends them. */
function createStreams() {
  const streams: { write(text: string): void; end(): void; signal: AbortSignal }[] = [];
  const encoder = new TextEncoder();
  return {
    streams,
    open(signal: AbortSignal): Promise<Response> {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push({
            signal,
            write: (text) => controller.enqueue(encoder.encode(text)),
            end: () => controller.close(),
          });
          signal.addEventListener("abort", () => controller.error(signal.reason));
        },
      });
      return Promise.resolve(new Response(body));
    },
  };
}

let stop: (() => void) | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

function start(open: (signal: AbortSignal) => Promise<Response>) {
  const received: string[] = [];
  const { page, show } = createPage();
  stop = startLive({
    open,
    page: page as Document,
    random: () => 0.5,
    onData: (data) => received.push(data),
    onOpen: (again) => received.push(again ? "opened again" : "opened"),
    onPoll: () => received.push("poll"),
  });
  return { received, show };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the live connection", () => {
  it("passes on the server's events", async () => {
    const { streams, open } = createStreams();
    const { received } = start(open);
    await pass(0);
    streams[0]?.write(": ping\n\ndata: one\n\nda");
    streams[0]?.write("ta: two\n\n");
    await pass(0);
    expect(received).toEqual(["opened", "one", "two"]);
  });

  it("reconnects after it ends and reports that events may be missed", async () => {
    const { streams, open } = createStreams();
    const { received } = start(open);
    await pass(0);
    streams[0]?.end();
    await pass(1_000);
    expect(streams).toHaveLength(2);
    expect(received).toEqual(["opened", "opened again"]);
  });

  it("counts as dead after 60 s of silence, but not while pings come", async () => {
    const { streams, open } = createStreams();
    start(open);
    await pass(0);
    for (let i = 0; i < 5; i += 1) {
      await pass(25_000);
      streams[0]?.write(": ping\n\n");
    }
    await pass(0);
    expect(streams[0]?.signal.aborted).toBe(false);
    await pass(SILENCE_MS);
    expect(streams[0]?.signal.aborted).toBe(true);
    await pass(1_000);
    expect(streams).toHaveLength(2);
  });

  it("retries with back-off and refetches everything each minute meanwhile", async () => {
    const attempts: number[] = [];
    const { received } = start(() => {
      attempts.push(Date.now());
      return Promise.reject(new TypeError("Failed to fetch"));
    });
    await pass(5 * POLL_MS);
    const waits = attempts.slice(1).map((at, i) => at - (attempts[i] ?? 0));
    expect(waits.slice(0, 7)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500]);
    expect(received).toEqual(["poll", "poll", "poll", "poll", "poll"]);
  });

  it("does not refetch everything while it is connected", async () => {
    const { streams, open } = createStreams();
    const { received } = start(open);
    for (let i = 0; i < 10; i += 1) {
      await pass(25_000);
      streams[0]?.write(": ping\n\n");
    }
    expect(received).toEqual(["opened"]);
  });

  it("closes a minute after the page is hidden and reopens when it is visible", async () => {
    const { streams, open } = createStreams();
    const { received, show } = start(open);
    await pass(0);
    show("hidden");
    await pass(HIDDEN_MS - 1);
    expect(streams[0]?.signal.aborted).toBe(false);
    await pass(1);
    expect(streams[0]?.signal.aborted).toBe(true);
    await pass(10 * POLL_MS);
    expect([streams.length, received]).toEqual([1, ["opened"]]);
    show("visible");
    await pass(0);
    expect([streams.length, received]).toEqual([2, ["opened", "opened again"]]);
  });

  it("F1: asks for missed changes when somebody looks at the page again, unless after a moment", async () => {
    const { streams, open } = createStreams();
    const { received, show } = start(open);
    await pass(0);
    for (const [away, polls] of [
      [AWAY_MS - 1, 0],
      [AWAY_MS, 1],
      // Opening the connection again asks, too.
      [HIDDEN_MS, 1],
    ] as const) {
      show("hidden");
      await pass(away);
      show("visible");
      await pass(0);
      expect(received.filter((each) => each === "poll")).toHaveLength(polls);
      if (!streams.at(-1)?.signal.aborted) streams.at(-1)?.write(": ping\n\n");
    }
    expect(received.at(-1)).toBe("opened again");
  });

  it("stays open if the page is hidden only briefly", async () => {
    const { streams, open } = createStreams();
    const { show } = start(open);
    await pass(0);
    show("hidden");
    await pass(HIDDEN_MS / 2);
    show("visible");
    streams[0]?.write(": ping\n\n");
    await pass(HIDDEN_MS - 1);
    expect([streams.length, streams[0]?.signal.aborted]).toEqual([1, false]);
  });

  it("closes when it is stopped", async () => {
    const { streams, open } = createStreams();
    start(open);
    await pass(0);
    stop?.();
    await pass(10 * POLL_MS);
    expect([streams.length, streams[0]?.signal.aborted]).toEqual([1, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the delay before an attempt", () => {
  it("doubles up to 30 s, and half of it is random", () => {
    expect([waitBefore(0, 0), waitBefore(0, 1), waitBefore(20, 0), waitBefore(20, 1)]).toEqual([
      500, 1_000, 15_000, 30_000,
    ]);
  });
});
