import { describe, expect, it } from "vitest";
import type { Change } from "../../../contract/changes.ts";
import type { LiveMessage } from "../../../contract/live.ts";
import { createCatchUp, MAX_PAGES } from "./catch-up.ts";

const ACTIVITY = { topic: "activity" };

function change(id: string, fields: Partial<Change> = {}): Change {
  return { topic: "task", project: "p", id, number: 1, deleted: false, ...fields };
}

interface Answer {
  readonly changes?: Change[];
  readonly cursor: string;
  readonly more?: boolean;
  readonly reset?: boolean;
}

/** A feed with prepared answers, in their order. When none is left, the feed fails. */
function start(...answers: readonly Answer[]) {
  const left = [...answers];
  const requests: (string | undefined)[] = [];
  const received: LiveMessage[] = [];
  const state = { fetchedAll: 0, fetchedStale: 0, isReachable: true, day: "Thursday" };
  let held = Promise.resolve();
  const feed = createCatchUp({
    confirm: () => (state.isReachable ? Promise.resolve() : Promise.reject(new Error("offline"))),
    async ask(since) {
      requests.push(since);
      await held;
      const answer = left.shift();
      if (!answer) throw new Error("The server does not answer");
      return { changes: [], more: false, reset: false, ...answer };
    },
    receive: (message) => received.push(message),
    fetchAll: () => (state.fetchedAll += 1),
    fetchStale: () => (state.fetchedStale += 1),
    today: () => state.day,
  });
  return {
    ...feed,
    requests,
    received,
    state,
    /** Delays the feed's answers. @returns a function that releases them */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

describe("catching up", () => {
  it("F1: asks since the last cursor of the stream, and reports each change", async () => {
    const { mark, catchUp, requests, received, state } = start(
      { changes: [change("a"), change("b", { project: null })], cursor: "c5", more: true },
      { changes: [change("c", { id: null, topic: "money" })], cursor: "c6" },
      { cursor: "c7" },
    );
    mark("c3");
    mark("c4");
    await catchUp();
    expect(requests).toEqual(["c4", "c5"]);
    expect(received).toEqual([
      { topic: "task", project: "p", id: "a" },
      { topic: "task", id: "b" },
      { topic: "money", project: "p" },
      ACTIVITY,
    ]);
    await catchUp();
    expect(requests.at(-1)).toBe("c6");
    expect(state.fetchedAll).toBe(0);
  });

  it("F6: reports a deleted record like a changed one, so that its viewer sees it", async () => {
    const { mark, catchUp, received } = start({
      changes: [change("a", { deleted: true })],
      cursor: "c5",
    });
    mark("c4");
    await catchUp();
    expect(received).toEqual([{ topic: "task", project: "p", id: "a" }, ACTIVITY]);
  });

  it("F2: receives an activity of the company even when nothing else changed, and fetches what was stale", async () => {
    const { mark, catchUp, received, state } = start({ cursor: "c5" });
    mark("c4");
    await catchUp();
    expect(received).toEqual([ACTIVITY]);
    expect(state.fetchedStale).toBe(1);
  });

  it("F3: fetches everything without a cursor, and continues from the feed's current end", async () => {
    const { catchUp, requests, received, state } = start({ cursor: "c1" }, { cursor: "c2" });
    await catchUp();
    expect([requests, received, state.fetchedAll]).toEqual([[undefined], [], 1]);
    await catchUp();
    expect([requests, state.fetchedAll]).toEqual([[undefined, "c1"], 1]);
  });

  it.each<[string, readonly Answer[]]>([
    ["a cursor that is too old", [{ cursor: "c9", reset: true }]],
    ["a server that fails", []],
    ["a changed session", [{ changes: [change("s", { topic: "session" })], cursor: "c9" }]],
    [
      "too many pages",
      Array.from({ length: MAX_PAGES }, () => ({
        changes: [change("a")],
        cursor: "c9",
        more: true,
      })),
    ],
  ])("F3: fetches everything after %s, and takes no change from it", async (_, answers) => {
    const { mark, catchUp, requests, received, state } = start(...answers);
    mark("c4");
    await catchUp();
    expect(requests).toHaveLength(Math.max(1, answers.length));
    expect([received, state.fetchedAll]).toEqual([[], 1]);
  });

  it("F3: fetches everything once on another day", async () => {
    const { mark, catchUp, requests, state } = start({ cursor: "c5" }, { cursor: "c6" });
    mark("c4");
    state.day = "Friday";
    await catchUp();
    await catchUp();
    expect([requests, state.fetchedAll]).toEqual([["c4", "c5"], 1]);
  });

  it("F4: applies a cursor that arrives during a round only when the round has ended", async () => {
    const { mark, catchUp, requests, hold } = start(
      { cursor: "c5" },
      { cursor: "c6" },
      { cursor: "c7" },
      { cursor: "c8" },
    );
    mark("c4");
    const release = hold();
    const round = catchUp();
    await Promise.resolve();
    mark("c7");
    // The connection is lost again: the requests so far do not close the gap before the next opening.
    void catchUp();
    mark("c7");
    release();
    await round;
    expect(requests).toEqual(["c4", "c5"]);
    const last = catchUp();
    mark("c8");
    await last;
    await catchUp();
    expect(requests.slice(2)).toEqual(["c6", "c8"]);
  });

  it("F5: keeps its cursor while the server does not answer, and asks again at the stream's next message", async () => {
    const { mark, catchUp, requests, received, state } = start({
      changes: [change("a")],
      cursor: "c9",
    });
    mark("c4");
    state.isReachable = false;
    const round = catchUp();
    mark("c6");
    await round;
    expect([requests, received, state.fetchedAll]).toEqual([[], [], 0]);
    state.isReachable = true;
    mark("c8");
    await expect.poll(() => received).toHaveLength(2);
    expect(requests).toEqual(["c4"]);
  });
});
