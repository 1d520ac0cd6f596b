import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { type Command, CommandCancelled } from "./command.ts";
import { createMemoryStore } from "./command-store.ts";
import { patching } from "../overlay/overlay.ts";
import { createBench, failure, settled, spec } from "./testing/bench.ts";

const states = ({ queue }: ReturnType<typeof createBench>) =>
  queue.entries().map(({ state }) => state);

describe("undoing", () => {
  const undo = spec("a", { n: 0 });

  it("Q13: a command that was not sent yet is cancelled", async () => {
    const bench = createBench();
    bench.queue.run(spec("a", { n: 1 }));
    const second = bench.queue.run(spec("a", { n: 2 }));
    await settled();
    expect(bench.queue.canUndo(second.id)).toBe(true);
    expect(bench.queue.undo(second.id)).toBe("cancelled");
    await expect(second.done).rejects.toBeInstanceOf(CommandCancelled);
    await bench.server.open[0]?.settle("done");
    expect(bench.server.state.get("a")).toEqual({ n: 1 });
  });

  it("Q13: the inverse of a sent command runs, as a command of its own", async () => {
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

  it("Q13: the inverse of a command that is being sent runs when that has ended", async () => {
    const bench = createBench();
    const { id } = bench.queue.run(spec("a", { n: 1 }, { undo }));
    await settled();
    expect(bench.queue.canUndo(id)).toBe(true);
    bench.queue.undo(id);
    expect(states(bench)).toEqual(["sending", "waiting"]);
    await bench.server.open[0]?.settle("done");
    await bench.server.open[0]?.settle("done");
    expect(bench.server.state.get("a")).toEqual({ n: 0 });
  });

  it("Q13: the last 500 commands that are done can be undone", async () => {
    const bench = createBench();
    const ids = Array.from({ length: 501 }, (_, n) => {
      const subject = `s${n}`;
      return bench.queue.run(spec(subject, { n }, { undo: spec(subject, {}) })).id;
    });
    await settled();
    while (bench.server.open[0]) await bench.server.open[0].settle("done");
    const [oldest = "", ...others] = ids;
    expect(bench.queue.canUndo(oldest)).toBe(false);
    expect(others.every((id) => bench.queue.canUndo(id))).toBe(true);
  });

  it("Q13: not after a later command of its subject, nor after a refusal", async () => {
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

/** Whether a promise has resolved. */
const isOver = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), Promise.resolve(false)]);

describe("waiting for a network", () => {
  it("Q9: what is behind a command that waits waits too, whenever it was made; other subjects and forms do not", async () => {
    const bench = createBench();
    const first = bench.queue.run(spec("a", { n: 1 }));
    const second = bench.queue.run(spec("a", { n: 2 }));
    const other = bench.queue.run(spec("b", {}));
    await settled();
    await bench.server.open[0]?.settle("lost on the way");
    const third = bench.queue.run(spec("a", { n: 3 }));
    const form = bench.queue.run(spec("a", {}, { patience: "short" }));
    form.done.catch(() => undefined);
    await Promise.all([first.waits, second.waits, third.waits]);
    await settled();
    expect([await isOver(other.waits), await isOver(form.waits)]).toEqual([false, false]);
  });

  it("Q9: a command that a person waits for does not end as one that waits", async () => {
    const bench = createBench();
    const { done, waits } = bench.queue.run(spec("a", {}, { patience: "short", title: "Archive" }));
    done.catch(() => undefined);
    await settled();
    while (bench.server.open[0]) {
      await bench.server.open[0].settle("lost on the way");
      await bench.clock.pass(1_500);
    }
    expect(await isOver(waits)).toBe(false);
    expect(bench.queue.entries()).toEqual([]);
  });

  it("Q9: a person may go on without an answer, and its words stay if it is refused then", async () => {
    const bench = createBench();
    const { id, done, waits } = bench.queue.run(spec("a", {}, { title: "New task" }));
    done.catch(() => undefined);
    await settled();
    bench.queue.goOnIfLate(id);
    await bench.clock.pass(3_999);
    expect(await isOver(waits)).toBe(false);
    await bench.clock.pass(1);
    await waits;
    await bench.server.open[0]?.settle("refused", failure(403));
    expect(bench.queue.entries()).toMatchObject([{ state: "refused", command: { id } }]);
  });

  it("Q15: the end of a session leaves a command for the next one", async () => {
    const store = createMemoryStore();
    const bench = createBench({ store });
    const { id } = bench.queue.run(spec("a", {}, { title: "New task" }));
    await settled();
    await bench.server.open[0]?.settle("refused", failure(401));
    await bench.clock.pass(600_000);
    expect(bench.server.open).toHaveLength(0);
    expect(await store.all()).toMatchObject([{ command: { id }, refused: false }]);
    const next = createBench({ store });
    await next.queue.restore();
    await settled();
    expect(next.server.open).toHaveLength(1);
  });
});

describe("stored commands", () => {
  it("Q14: one that has waited and is named stays when it is refused; one whose person still waits does not", async () => {
    const bench = createBench();
    const named = { title: "New task “Cast the slab”" };
    const first = bench.queue.run(spec("a", {}, named));
    const second = bench.queue.run(spec("b", {}, named));
    await settled();
    await bench.server.open[0]?.settle("lost on the way");
    await bench.server.open[0]?.settle("refused", failure(403));
    await expect(second.done).rejects.toMatchObject({ status: 403 });
    await bench.clock.pass(1_000);
    await bench.server.open[0]?.settle("refused", failure(403));
    await expect(first.done).rejects.toMatchObject({ status: 403 });
    expect(bench.queue.entries()).toMatchObject([{ state: "refused", command: { id: first.id } }]);
    bench.queue.retry(first.id);
    await settled();
    expect(bench.queue.entries()).toMatchObject([{ state: "sending", hasWaited: true }]);
    await bench.server.open[0]?.settle("refused", failure(403));
    expect(bench.queue.entries()).toMatchObject([{ state: "refused", command: { id: first.id } }]);
  });

  it("Q16: a held command is stored once it is released, and its words of refusal survive a reload", async () => {
    const store = createMemoryStore();
    const bench = createBench({ store });
    const { id, done } = bench.queue.run(spec("a", {}, { held: true, title: "Delete “Slab”" }));
    done.catch(() => undefined);
    expect(await store.all()).toEqual([]);
    bench.queue.release(id);
    await settled();
    expect(await store.all()).toMatchObject([{ command: { id }, refused: false }]);
    await bench.server.open[0]?.settle("lost on the way");
    await bench.clock.pass(1_000);
    await bench.server.open[0]?.settle("refused", failure(403));
    const after = createBench({ store });
    await after.queue.restore();
    const [entry] = after.queue.entries();
    expect(entry).toMatchObject({ state: "refused", command: { id } });
    expect(entry?.error).toHaveProperty("message", failure(403).message);
  });

  it("Q14: a refused command that must be kept stays, blocks nothing, and can be sent again or dismissed", async () => {
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

  it("Q14: a command that cannot be sent is shown as refused, and can be sent anyway", async () => {
    const bench = createBench();
    bench.queue.refuse(spec("a", { n: 1 }), failure(413));
    await settled();
    expect(bench.queue.entries()).toMatchObject([
      { state: "refused", sent: false, error: { status: 413 } },
    ]);
    expect(bench.server.tries).toEqual([]);
    bench.queue.retry("c1");
    await settled();
    expect(states(bench)).toEqual(["sending"]);
  });

  it("Q14: a command that is cancelled while it is being sent is aborted", async () => {
    const bench = createBench();
    const { id, done } = bench.queue.run(spec("a", {}));
    await settled();
    bench.queue.cancel(id);
    await expect(done).rejects.toBeInstanceOf(CommandCancelled);
    expect([bench.queue.entries(), bench.server.open, bench.outcomes]).toEqual([[], [], []]);
  });

  it("Q15: a stopped queue sends nothing more until it is started again", async () => {
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

  it("Q16: stored commands are sent in their order with their ids, and refused ones are only shown", async () => {
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

  it("Q4, Q16: a command that was sent before a reload is sent again unchanged, and undo does not remove it", async () => {
    const store = createMemoryStore();
    let version = 7;
    const prepare = (command: Command): Command => ({
      ...command,
      input: { body: { ...(command.input.body as object), version: (version += 1) } },
    });
    const before = createBench({ store, prepare });
    const { id } = before.queue.run(spec("a", { n: 1 }, { undo: spec("a", { n: 0 }) }));
    expect(await store.all()).toMatchObject([{ command: { id }, sent: false }]);
    await settled();
    before.queue.stop();
    await before.server.open[0]?.settle("answer lost");
    expect(await store.all()).toMatchObject([{ command: { id }, sent: true }]);

    const after = createBench({ store, prepare, newId: () => "inverse" });
    await after.queue.restore();
    expect(after.queue.undo(id)).toMatchObject({ id: "inverse" });
    await settled();
    expect(after.server.tries).toEqual(before.server.tries);
    while (after.server.open[0]) await after.server.open[0].settle("done");
    expect(after.server.carriedOut()).toEqual([id, "inverse"]);
    expect(await store.all()).toEqual([]);
  });

  it("Q10, Q16: one that a page sent, and that ended before that was stored, is done if the server knows its id", async () => {
    const store = createMemoryStore();
    const change = spec("a", { n: 1 }, { onNewest: true, title: "A change" });
    const before = createBench({ store: { ...store, put: () => Promise.resolve() } });
    const { id } = before.queue.run(change);
    await store.put({ command: { ...change, id, madeAt: 0 }, sent: false, refused: false });
    await settled();
    before.queue.stop();

    const after = createBench({ store });
    await after.queue.restore();
    await settled();
    const code = "idempotency_key_reused";
    await after.server.open[0]?.settle("refused", new ApiError({ status: 422, code, message: "" }));
    expect(after.outcomes.map(({ outcome }) => outcome.ok)).toEqual([true]);
    expect(after.queue.entries()).toEqual([]);
    expect(await store.all()).toEqual([]);
  });

  it("Q16: a failing store does not stop commands from being sent", async () => {
    const fail = () => Promise.reject(new Error("The store is full."));
    const bench = createBench({ store: { all: fail, put: fail, remove: fail } });
    await bench.queue.restore();
    const { done } = bench.queue.run(spec("a", { n: 1 }));
    await settled();
    await bench.server.open[0]?.settle("done");
    expect(await done).toEqual({ n: 1 });
  });
});
