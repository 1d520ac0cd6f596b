import { describe, expect, it } from "vitest";
import type { Command } from "./command.ts";
import { limits } from "./retry-rules.ts";
import { createBench, failure, settled, spec } from "./testing/bench.ts";

const states = ({ queue }: ReturnType<typeof createBench>) =>
  queue.entries().map(({ state }) => state);

describe("order", () => {
  it("Q1: commands of one subject are sent one after the other, in their order", async () => {
    const bench = createBench();
    const ends = [1, 2, 3].map((n) => bench.queue.run(spec("a", { n })).done);
    await settled();
    for (const n of [1, 2, 3]) {
      expect(bench.server.open.map(({ command }) => command.input.body)).toEqual([{ n }]);
      await bench.server.open[0]?.settle("done");
    }
    expect(await Promise.all(ends)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(bench.queue.entries()).toEqual([]);
  });

  it("Q2: commands of different subjects are sent in parallel, up to the limit of a route", async () => {
    const bench = createBench({ atOnce: () => 2 });
    for (const subject of ["a", "b", "c"]) bench.queue.run(spec(subject, {}));
    await settled();
    expect(states(bench)).toEqual(["sending", "sending", "waiting"]);
    await bench.server.open[0]?.settle("done");
    expect(bench.server.open).toHaveLength(2);
    expect(states(bench)).toEqual(["sending", "sending"]);
  });

  it("Q7: the next command of a subject is sent after a refused one", async () => {
    const bench = createBench();
    const first = bench.queue.run(spec("a", { n: 1 })).done;
    bench.queue.run(spec("a", { n: 2 }));
    await settled();
    await bench.server.open[0]?.settle("refused");
    await expect(first).rejects.toMatchObject({ status: 409 });
    await bench.server.open[0]?.settle("done");
    expect(bench.outcomes.map(({ outcome }) => outcome.ok)).toEqual([false, true]);
    expect(bench.server.state.get("a")).toEqual({ n: 2 });
  });
});

describe("tries", () => {
  it("Q3, Q8: a command with a lost answer is sent again with the same id, and done once", async () => {
    const bench = createBench();
    const { id, done } = bench.queue.run(spec("a", { n: 1 }));
    await settled();
    await bench.server.open[0]?.settle("answer lost");
    expect(states(bench)).toEqual(["retrying"]);
    await bench.clock.pass(500);
    await bench.server.open[0]?.settle("done");
    expect(await done).toEqual({ n: 1 });
    expect(bench.server.tries.map((command) => command.id)).toEqual([id, id]);
    expect(bench.server.carriedOut()).toEqual([id]);
  });

  it("Q4: the payload is fixed when it is first sent", async () => {
    let version = 7;
    const prepare = (command: Command): Command => ({
      ...command,
      input: { body: { ...(command.input.body as object), version: (version += 1) } },
    });
    const bench = createBench({ prepare });
    bench.queue.run(spec("a", { n: 1 }));
    await settled();
    await bench.server.open[0]?.settle("busy");
    await bench.clock.pass(500);
    expect(bench.server.tries.map(({ input }) => input.body)).toEqual([
      { n: 1, version: 8 },
      { n: 1, version: 8 },
    ]);
  });

  it("Q8: the delay doubles up to 15 s, and is at least Retry-After", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", {}));
    await settled();
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await bench.server.open[0]?.settle("busy");
      const before = bench.clock.now();
      while (bench.server.open.length === 0) await bench.clock.pass(1);
      waits.push(bench.clock.now() - before);
    }
    expect(waits).toEqual([375, 750, 1_500, 3_000, 6_000, 11_250, 11_250]);
    await bench.server.open[0]?.settle("busy", failure(429, 20_000));
    await bench.clock.pass(19_999);
    expect(bench.server.open).toHaveLength(0);
    await bench.clock.pass(1);
    expect(bench.server.open).toHaveLength(1);
  });

  it("Q9: a command that a person waits for fails after three tries, or when those take too long", async () => {
    const bench = createBench();
    const waiting = bench.queue.run(spec("a", {}, { patience: "short" })).done;
    await settled();
    for (let n = 1; n <= limits.short.tries; n += 1) {
      await bench.server.open[0]?.settle("lost on the way");
      await bench.clock.pass(1_000);
    }
    await expect(waiting).rejects.toMatchObject({ status: 0 });
    const answer = bench.queue.run(spec("a", {}, { patience: "short" })).done;
    await settled();
    await bench.server.open[0]?.settle("busy", failure(429, 60_000));
    await expect(answer).rejects.toMatchObject({ status: 429 });
  });

  it("Q9: a command that already shows waits for a network for days, and says so", async () => {
    const bench = createBench();
    const { done, waits } = bench.queue.run(spec("a", {}));
    const isWaiting = () => Promise.race([waits.then(() => true), Promise.resolve(false)]);
    await settled();
    expect(await isWaiting()).toBe(false);
    await bench.server.open[0]?.settle("lost on the way");
    await waits;
    await bench.clock.pass(3 * 86_400_000);
    await bench.server.open[0]?.settle("done");
    await done;
    expect(bench.queue.entries()).toEqual([]);
  });

  it("Q10: deleting a record that does not exist counts as done", async () => {
    const bench = createBench();
    const route = { ...spec("a", {}).route, method: "DELETE" as const };
    const { done } = bench.queue.run(spec("a", {}, { route }));
    await settled();
    await bench.server.open[0]?.settle("refused", failure(404));
    await expect(done).resolves.toBeUndefined();
    expect(bench.outcomes[0]?.outcome.ok).toBe(true);
  });

  it("Q8: a command without an idempotency key is never retried automatically", async () => {
    const bench = createBench();
    const route = { ...spec("a", {}).route, keyed: false };
    const { done } = bench.queue.run(spec("a", {}, { route }));
    await settled();
    await bench.server.open[0]?.settle("answer lost");
    await expect(done).rejects.toMatchObject({ status: 0 });
  });

  it("Q8: an answer after a try that got none says that the server is there again", async () => {
    let reached = 0;
    const bench = createBench({ onReached: () => (reached += 1) });
    bench.queue.run(spec("a", { n: 1 }));
    await settled();
    await bench.server.open[0]?.settle("done");
    expect(reached).toBe(0);
    bench.queue.run(spec("a", { n: 2 }));
    await settled();
    bench.queue.run(spec("b", { n: 2 }));
    await settled();
    await bench.server.open[0]?.settle("lost on the way");
    await bench.server.open[0]?.settle("lost on the way");
    await bench.clock.pass(500);
    // A server that refuses can be reached, too. That is reported once, however many commands wait.
    await bench.server.open[0]?.settle("refused");
    await bench.server.open[0]?.settle("done");
    expect(reached).toBe(1);
  });

  it("Q8: what the server asked to come later comes then, whatever the network does", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", {}));
    await settled();
    await bench.server.open[0]?.settle("busy", failure(429, 30_000));
    bench.queue.retryNow();
    await settled();
    expect(states(bench)).toEqual(["retrying"]);
    bench.queue.stop();
    bench.queue.start();
    await settled();
    expect(states(bench)).toEqual(["sending"]);
  });

  it("Q9: what a person waits for fails behind what waits for a network", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", {}));
    const behind = bench.queue.run(spec("a", {}, { patience: "short" }));
    await settled();
    await bench.server.open[0]?.settle("lost on the way");
    await expect(behind.done).rejects.toMatchObject({ status: 0 });
    const later = bench.queue.run(spec("a", {}, { patience: "short" }));
    await expect(later.done).rejects.toMatchObject({ status: 0 });
    expect(states(bench)).toEqual(["retrying"]);
  });

  it("Q8: everything is retried at once when the network is back", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", {}));
    bench.queue.run(spec("b", {}));
    await settled();
    await bench.server.open[0]?.settle("lost on the way");
    await bench.server.open[0]?.settle("lost on the way");
    bench.queue.retryNow();
    await settled();
    expect(states(bench)).toEqual(["sending", "sending"]);
  });
});

describe("replacing", () => {
  const press = (bench: ReturnType<typeof createBench>, n: number) =>
    bench.queue.run(spec("a", { n }, { kind: "press" }));

  it("Q11: of several waiting commands only the last is sent, and all end as it does", async () => {
    const bench = createBench();
    const ends = [1, 2, 3, 4].map((n) => press(bench, n).done);
    await settled();
    await bench.server.open[0]?.settle("done");
    await bench.server.open[0]?.settle("done");
    expect(await Promise.all(ends)).toEqual([{ n: 1 }, { n: 4 }, { n: 4 }, { n: 4 }]);
    expect(bench.server.tries.map(({ input }) => input.body)).toEqual([{ n: 1 }, { n: 4 }]);
  });

  it("Q11: a command that waits for a retry is replaced, and so is one that would have to wait", async () => {
    const bench = createBench();
    press(bench, 1);
    await settled();
    await bench.server.open[0]?.settle("busy");
    press(bench, 2);
    await settled();
    press(bench, 3);
    await bench.server.open[0]?.settle("busy");
    await bench.server.open[0]?.settle("done");
    expect(bench.server.tries.map(({ input }) => input.body)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
    expect(bench.queue.entries()).toEqual([]);
  });

  it("Q11: other commands are not replaced", async () => {
    const bench = createBench();
    press(bench, 1);
    bench.queue.run(spec("a", { n: 2 }));
    bench.queue.run(spec("b", { n: 3 }, { kind: "press" }));
    press(bench, 4);
    await settled();
    while (bench.server.open[0]) await bench.server.open[0].settle("done");
    expect(bench.server.tries.map(({ input }) => input.body)).toEqual(
      expect.arrayContaining([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]),
    );
  });
});

it("entries are the same array until something changes, and listeners are called for every change", async () => {
  const bench = createBench();
  let calls = 0;
  const leave = bench.queue.subscribe(() => (calls += 1));
  bench.queue.run(spec("a", {}));
  await settled();
  expect(bench.queue.entries()).toBe(bench.queue.entries());
  expect(calls).toBeGreaterThan(0);
  leave();
  const before = calls;
  await bench.server.open[0]?.settle("done");
  expect(calls).toBe(before);
});
