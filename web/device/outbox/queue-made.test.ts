import { expect, it } from "vitest";
import { type CommandSpec, CommandCancelled } from "./command.ts";
import { createMemoryStore } from "./command-store.ts";
import { createBench, failure, type Fields, settled, spec } from "./testing/bench.ts";

const id = "0197f3a2-7c1e-7000-8000-0000000000a1";
const written = "0197f3a2-7c1e-7000-8000-0000000000c1";

/** A command that makes a record. */
function making(body: Fields, options: Partial<CommandSpec<Fields>> = {}) {
  const made = spec(`made in ${String(body["in"])}`, body, options);
  return { ...made, route: { ...made.route, name: "make", method: "POST" as const } };
}

const create = making({ _id: id, in: "p" }, { title: "New task “Cast”" });
const tick = spec(`tasks:${id}`, { status: "done" }, { input: { params: { id }, body: {} } });
const comment = making({ _id: written, in: "t", task: id }, { title: "Comment “Poured.”" });
const edit = spec("comments", {}, { input: { params: { id: written }, body: { body: "Dry." } } });
const other = spec("tasks:x", { status: "done" });

const names = (tries: readonly { readonly command: { readonly subject: string } }[]) =>
  tries.map(({ command }) => command.subject);

it("Q17: what changes a record that is still to be made, or hangs on it, is sent after it", async () => {
  const bench = createBench();
  for (const each of [create, tick, comment, edit, other]) bench.queue.run(each);
  await settled();
  expect(names(bench.server.open)).toEqual(["made in p", "tasks:x"]);
  await bench.server.open[0]?.settle("busy");
  expect(names(bench.server.open)).toEqual(["tasks:x"]);
  await bench.clock.pass(500);
  await bench.server.open[1]?.settle("done");
  expect(names(bench.server.open)).toEqual(["tasks:x", `tasks:${id}`, "made in t"]);
  await bench.server.open[2]?.settle("done");
  expect(names(bench.server.open).at(-1)).toBe("comments");
});

it("Q17: after a reload too, and what is added while it waits waits as well (Q9)", async () => {
  const store = createMemoryStore();
  const before = createBench({ store });
  before.queue.run(create);
  before.queue.run(comment);
  await settled();
  before.queue.stop();
  let ids = 90;
  const bench = createBench({ store, newId: () => `c${(ids += 1)}` });
  await bench.queue.restore();
  const { waits } = bench.queue.run(tick);
  await waits;
  expect(names(bench.server.open)).toEqual(["made in p"]);
});

it("Q17: if the record is refused, what needs it is refused with it, in words; sent again, all of it is", async () => {
  const bench = createBench();
  const made = bench.queue.run(create).done;
  const ticked = bench.queue.run(tick).done;
  const said = bench.queue.run(comment).done;
  const edited = bench.queue.run(edit).done;
  const deletion = spec(`tasks:${id}`, {}, { input: { params: { id } } });
  const deleted = bench.queue.run({
    ...deletion,
    route: { ...deletion.route, method: "DELETE" },
  }).done;
  await settled();
  await bench.server.open[0]?.settle("lost on the way");
  await bench.clock.pass(500);
  await bench.server.open[0]?.settle("refused", failure(403));
  await expect(made).rejects.toMatchObject({ status: 403 });
  const message = "New task “Cast” was refused, and so was this. Status 403";
  for (const each of [ticked, said]) await expect(each).rejects.toMatchObject({ message });
  await expect(edited).rejects.toMatchObject({ message: expect.stringContaining("“Poured.”") });
  // The record to delete does not exist, so the deletion counts as done.
  await deleted;
  const kept = bench.queue.entries();
  expect(kept.map(({ command, state }) => [command.title, state])).toEqual([
    [create.title, "refused"],
    [comment.title, "refused"],
  ]);
  // Retrying either of them also sends the other, in their order.
  bench.queue.retry(kept[1]?.command.id ?? "");
  await settled();
  expect(names(bench.server.open)).toEqual(["made in p"]);
  await bench.server.open[0]?.settle("done");
  expect(names(bench.server.open)).toEqual(["made in t"]);
});

it("Q17: an id in what somebody wrote is no need", async () => {
  const bench = createBench();
  bench.queue.run(create);
  bench.queue.run(making({ _id: written, in: "t", body: `See /tasks/${id}.` }));
  await settled();
  expect(names(bench.server.open)).toEqual(["made in p", "made in t"]);
});

it("Q17: a screen is told of a record that is not made after all", async () => {
  const told: string[] = [];
  const bench = createBench({ onNotMade: (one) => told.push(one) });
  bench.queue.run(create);
  await settled();
  await bench.server.open[0]?.settle("refused");
  bench.queue.run(making({ _id: written, in: "p" }));
  const { id: undone } = bench.queue.run(create);
  bench.queue.undo(undone);
  expect(told).toEqual([id, id]);
});

it("Q17: whoever undoes a record before it is sent undoes what needs it", async () => {
  const bench = createBench();
  // This command keeps the project's queue busy.
  bench.queue.run(making({ _id: written, in: "p" }));
  const made = bench.queue.run(create);
  const ticked = bench.queue.run(tick);
  await settled();
  expect(bench.queue.undo(made.id)).toBe("cancelled");
  for (const { done } of [made, ticked])
    await expect(done).rejects.toBeInstanceOf(CommandCancelled);
  expect(bench.queue.entries()).toHaveLength(1);
});

it("Q13, Q17: a record is not undone any more once something needs it", async () => {
  const bench = createBench();
  const made = bench.queue.run({ ...create, undo: spec("p", {}) });
  await settled();
  expect(bench.queue.canUndo(made.id)).toBe(true);
  bench.queue.run(tick);
  expect(bench.queue.canUndo(made.id)).toBe(false);
});

it("Q14, Q17: what is being sent when its record is dismissed is aborted, and leaves nothing behind", async () => {
  const store = createMemoryStore();
  const bench = createBench({ store });
  const made = bench.queue.run({ ...create, keepsRefused: true });
  made.done.catch(() => undefined);
  await settled();
  await bench.server.open[0]?.settle("refused");
  const said = bench.queue.run({ ...comment, keepsRefused: true }).done;
  await settled();
  const [sending] = bench.server.open;
  expect(sending?.command.subject).toBe("made in t");
  bench.queue.cancel(made.id);
  await settled();
  await sending?.settle("refused");
  await expect(said).rejects.toBeInstanceOf(CommandCancelled);
  expect(bench.queue.entries()).toEqual([]);
  expect(await store.all()).toEqual([]);
  expect(bench.outcomes.map(({ command }) => command.id)).toEqual([made.id]);
});

it("Q17: what is being sent when its record is refused again ends once, with its own answer", async () => {
  const bench = createBench();
  const made = bench.queue.run({ ...create, keepsRefused: true });
  made.done.catch(() => undefined);
  await settled();
  await bench.server.open[0]?.settle("refused");
  const ticked = bench.queue.run({ ...tick, patience: "short" });
  ticked.done.catch(() => undefined);
  await settled();
  bench.queue.retry(made.id);
  await settled();
  const [ticking, making] = bench.server.open;
  await making?.settle("refused");
  await ticking?.settle("refused", failure(404));
  expect(bench.outcomes.map(({ command }) => command.id)).toEqual([made.id, made.id, ticked.id]);
  await expect(ticked.done).rejects.toMatchObject({ status: 404 });
});

it("Q9, Q17: of two short ones behind one that waits, the second fails once with the first that it needs", async () => {
  const bench = createBench();
  bench.queue.run(create);
  const short = { patience: "short" } as const;
  const said = bench.queue.run({ ...comment, ...short });
  const input = { params: { id: written, on: id }, body: {} };
  const edited = bench.queue.run(spec("comments", {}, { ...short, input }));
  for (const { done } of [said, edited]) done.catch(() => undefined);
  await settled();
  await bench.server.open[0]?.settle("lost on the way");
  expect(bench.outcomes.map(({ command }) => command.id)).toEqual([said.id, edited.id]);
});

it("Q17: what has its answer, and is being shown, when its record is refused again or dismissed ends once, as done", async () => {
  const shown = Promise.withResolvers<void>();
  const bench = createBench({
    beforeAnswer: ({ subject }) => (subject === tick.subject ? shown.promise : Promise.resolve()),
  });
  const made = bench.queue.run({ ...create, keepsRefused: true });
  made.done.catch(() => undefined);
  await settled();
  await bench.server.open[0]?.settle("refused");
  const ticked = bench.queue.run(tick);
  await settled();
  await bench.server.open[0]?.settle("done");
  bench.queue.retry(made.id);
  await settled();
  await bench.server.open[0]?.settle("refused");
  bench.queue.cancel(made.id);
  shown.resolve();
  await ticked.done;
  expect(bench.outcomes.map(({ command, outcome }) => [command.id, outcome.ok])).toEqual([
    [made.id, false],
    [made.id, false],
    [ticked.id, true],
  ]);
});
