import { describe, expect, it } from "vitest";
import { CommandCancelled } from "./command.ts";
import { createMemoryStore } from "./command-store.ts";
import { patching } from "./overlay.ts";
import { limits } from "./retry-rules.ts";
import { createBench, failure, settled, spec } from "./testing/bench.ts";

const states = ({ queue }: ReturnType<typeof createBench>) =>
  queue.entries().map(({ state }) => state);

describe("order", () => {
  it("Q1: commands of one subject are sent one after the other, as they were made", async () => {
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

  it("Q2: commands of different subjects are sent at once, of a limited route so many", async () => {
    const bench = createBench({ atOnce: () => 2 });
    for (const subject of ["a", "b", "c"]) bench.queue.run(spec(subject, {}));
    await settled();
    expect(states(bench)).toEqual(["sending", "sending", "waiting"]);
    await bench.server.open[0]?.settle("done");
    expect(bench.server.open).toHaveLength(2);
    expect(states(bench)).toEqual(["sending", "sending"]);
  });

  it("Q7: the next command of a subject is sent after one was refused", async () => {
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
  it("Q3, Q8: a lost answer is asked for again under the same id, and done once", async () => {
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

  it("Q4: what goes along is settled when it is first sent", async () => {
    let version = 7;
    const prepare = (command: ReturnType<typeof Object>) => ({
      ...command,
      input: { body: { ...command.input.body, version: (version += 1) } },
    });
    const bench = createBench({ prepare: prepare as never });
    bench.queue.run(spec("a", { n: 1 }));
    await settled();
    await bench.server.open[0]?.settle("busy");
    await bench.clock.pass(500);
    expect(bench.server.tries.map(({ input }) => input.body)).toEqual([
      { n: 1, version: 8 },
      { n: 1, version: 8 },
    ]);
  });

  it("Q8: the wait doubles up to 15 s, and is at least what the server asks for", async () => {
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

  it("Q9: a person who waits is told after three tries, or when those take too long", async () => {
    const bench = createBench();
    const waiting = bench.queue.run(spec("a", {}, { patience: "short" })).done;
    await settled();
    for (let n = 1; n <= limits.short.tries; n += 1) {
      await bench.server.open[0]?.settle("lost on the way");
      await bench.clock.pass(1_000);
    }
    await expect(waiting).rejects.toMatchObject({ status: 0 });
    const asked = bench.queue.run(spec("a", {}, { patience: "short" })).done;
    await settled();
    await bench.server.open[0]?.settle("busy", failure(429, 60_000));
    await expect(asked).rejects.toMatchObject({ status: 429 });
  });

  it("Q9: what shows already is tried for two minutes", async () => {
    const bench = createBench();
    const { done } = bench.queue.run(spec("a", {}));
    await settled();
    const begun = bench.clock.now();
    while (bench.queue.entries().length > 0) {
      await bench.server.open[0]?.settle("busy");
      await bench.clock.pass(1_000);
    }
    await expect(done).rejects.toMatchObject({ status: 503 });
    const took = bench.clock.now() - begun;
    expect(took).toBeGreaterThan(limits.long.ms - 16_000);
    expect(took).toBeLessThan(limits.long.ms + 2_000);
  });

  it("Q10: what is to be deleted and is not there counts as done", async () => {
    const bench = createBench();
    const route = { ...spec("a", {}).route, method: "DELETE" as const };
    const { done } = bench.queue.run(spec("a", {}, { route }));
    await settled();
    await bench.server.open[0]?.settle("refused", failure(404));
    await expect(done).resolves.toBeUndefined();
    expect(bench.outcomes[0]?.outcome.ok).toBe(true);
  });

  it("Q8: what the server would do twice is never sent twice by itself", async () => {
    const bench = createBench();
    const route = { ...spec("a", {}).route, keyed: false };
    const { done } = bench.queue.run(spec("a", {}, { route }));
    await settled();
    await bench.server.open[0]?.settle("answer lost");
    await expect(done).rejects.toMatchObject({ status: 0 });
  });

  it("Q8: everything is tried again at once when the network is back", async () => {
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

  it("Q11: of several that wait only the last is sent, and all end as it does", async () => {
    const bench = createBench();
    const ends = [1, 2, 3, 4].map((n) => press(bench, n).done);
    await settled();
    await bench.server.open[0]?.settle("done");
    await bench.server.open[0]?.settle("done");
    expect(await Promise.all(ends)).toEqual([{ n: 1 }, { n: 4 }, { n: 4 }, { n: 4 }]);
    expect(bench.server.tries.map(({ input }) => input.body)).toEqual([{ n: 1 }, { n: 4 }]);
  });

  it("Q11: one that waits to be tried again gives way, and so does one that would have to wait", async () => {
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

  it("Q11: others are left alone", async () => {
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

describe("undoing", () => {
  const undo = spec("a", { n: 0 });

  it("Q13: what was not sent yet is taken back", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", { n: 1 }));
    const second = bench.queue.run(spec("a", { n: 2 }));
    await settled();
    expect(bench.queue.canUndo(second.id)).toBe(true);
    expect(bench.queue.undo(second.id)).toBe("taken back");
    await expect(second.done).rejects.toBeInstanceOf(CommandCancelled);
    await bench.server.open[0]?.settle("done");
    expect(bench.server.state.get("a")).toEqual({ n: 1 });
  });

  it("Q13: after that its inverse runs, as a command of its own", async () => {
    const bench = createBench();
    const { id } = bench.queue.run(spec("a", { n: 1 }, { undo }));
    await settled();
    await bench.server.open[0]?.settle("done");
    expect(bench.queue.canUndo(id)).toBe(true);
    expect(bench.queue.undo(id)).toMatchObject({ id: "c2" });
    await settled();
    await bench.server.open[0]?.settle("done");
    expect(bench.server.state.get("a")).toEqual({ n: 0 });
    expect(bench.queue.undo(id)).toBeUndefined();
  });

  it("Q13: not once something else was asked of its subject, nor after a refusal", async () => {
    const bench = createBench();
    const first = bench.queue.run(spec("a", { n: 1 }, { undo }));
    await settled();
    bench.queue.run(spec("a", { n: 2 }));
    expect(bench.queue.canUndo(first.id)).toBe(false);
    await bench.server.open[0]?.settle("done");
    await bench.server.open[0]?.settle("done");
    expect(bench.queue.canUndo(first.id)).toBe(false);
    const other = bench.queue.run(spec("b", { n: 1 }, { undo: spec("b", {}) }));
    await settled();
    await bench.server.open[0]?.settle("refused");
    expect(bench.queue.canUndo(other.id)).toBe(false);
  });
});

describe("what is kept", () => {
  it("Q14: a refused command that is kept stays, blocks nothing, and is sent again or dismissed", async () => {
    const bench = createBench();
    const { id } = bench.queue.run(spec("a", { n: 1 }, { keepsRefused: true }));
    bench.queue.run(spec("a", { n: 2 }));
    await settled();
    await bench.server.open[0]?.settle("refused");
    expect(states(bench)).toEqual(["refused", "sending"]);
    const showing = patching({ set: { all: (pages) => pages } }, bench.queue.entries(), "all");
    expect(showing.map(({ input }) => input.body)).toEqual([{ n: 2 }]);
    await bench.server.open[0]?.settle("done");
    bench.queue.retry(id);
    await settled();
    expect(bench.server.tries.at(-1)?.id).toBe(id);
    await bench.server.open[0]?.settle("refused");
    bench.queue.cancel(id);
    expect(bench.queue.entries()).toEqual([]);
  });

  it("Q14: one that is taken back while it is being sent is broken off", async () => {
    const bench = createBench();
    const { id, done } = bench.queue.run(spec("a", {}));
    await settled();
    bench.queue.cancel(id);
    await expect(done).rejects.toBeInstanceOf(CommandCancelled);
    expect([bench.queue.entries(), bench.server.open, bench.outcomes]).toEqual([[], [], []]);
  });

  it("Q15: a queue that was stopped sends nothing more, until it is started again", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", { n: 1 }));
    bench.queue.run(spec("a", { n: 2 }));
    await settled();
    bench.queue.stop();
    await bench.server.open[0]?.settle("busy");
    await bench.clock.pass(60_000);
    expect(bench.server.open).toHaveLength(0);
    bench.queue.start();
    await settled();
    expect(bench.server.open).toHaveLength(1);
  });

  it("Q16: what a store kept is sent in its order under its ids, what was refused is only shown", async () => {
    const store = createMemoryStore();
    const before = createBench({ store });
    const ids = [1, 2, 3].map(
      (n) => before.queue.run(spec("a", { n }, { keepsRefused: n === 1 })).id,
    );
    await settled();
    before.queue.stop();
    await before.server.open[0]?.settle("refused");
    const kept = structuredClone(await store.all());
    expect(kept.map(({ command, refused }) => [command.id, refused])).toEqual(
      ids.map((id, index) => [id, index === 0]),
    );
    const after = createBench({ store });
    await after.queue.restore();
    await settled();
    expect(states(after)).toEqual(["refused", "sending", "waiting"]);
    while (after.server.open[0]) await after.server.open[0].settle("done");
    expect(after.server.tries.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await store.all()).toHaveLength(1);
  });

  it("Q16: a store that fails keeps nothing from being sent", async () => {
    const fail = () => Promise.reject(new Error("The store is full."));
    const bench = createBench({ store: { all: fail, put: fail, remove: fail } });
    await bench.queue.restore();
    const { done } = bench.queue.run(spec("a", { n: 1 }));
    await settled();
    await bench.server.open[0]?.settle("done");
    expect(await done).toEqual({ n: 1 });
  });
});

it("entries are the same array until something changes, and listeners hear of every change", async () => {
  const bench = createBench();
  let heard = 0;
  const leave = bench.queue.subscribe(() => (heard += 1));
  bench.queue.run(spec("a", {}));
  await settled();
  expect(bench.queue.entries()).toBe(bench.queue.entries());
  expect(heard).toBeGreaterThan(0);
  leave();
  const before = heard;
  await bench.server.open[0]?.settle("done");
  expect(heard).toBe(before);
});
