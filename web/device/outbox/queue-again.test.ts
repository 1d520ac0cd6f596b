import { expect, it } from "vitest";
import { createMemoryStore } from "./command-store.ts";
import { createBench, settled, spec } from "./testing/bench.ts";

const change = (n: number, kind?: string) => spec("a", { n }, { keepsRefused: true, kind });

/** A queue whose first commands of one subject were refused, and stay in it. */
async function refused(kind: string | undefined, ...numbers: readonly number[]) {
  const store = createMemoryStore();
  const bench = createBench({ store });
  const ids: string[] = [];
  for (const n of numbers) {
    ids.push(bench.queue.run(change(n, kind)).id);
    await settled();
    await bench.server.open[0]?.settle("refused");
  }
  return { ...bench, ids, store };
}

it("Q1, Q14: what is sent again keeps its place, before a reload and after it", async () => {
  const { queue, server, ids, store } = await refused(undefined, 1);
  const later = queue.run(change(2)).id;
  await settled();
  queue.retry(ids[0] ?? "");
  await settled();
  // The later one is being sent, and the two are of one subject.
  expect(server.open.map(({ command }) => command.id)).toEqual([later]);
  const order = () => queue.entries().map(({ command }) => command.id);
  expect(order()).toEqual([ids[0], later]);
  const again = createBench({ store });
  await again.queue.restore();
  expect(again.queue.entries().map(({ command }) => command.id)).toEqual(order());
});

it("Q11, Q14: what is sent again does not give way to a later one that was refused", async () => {
  const { queue, ids, store } = await refused("press", 1, 2);
  queue.stop();
  queue.retry(ids[0] ?? "");
  const after = createBench({ store });
  await after.queue.restore();
  await settled();
  await after.server.open[0]?.settle("lost on the way");
  await after.clock.pass(15_000);
  await after.server.open[0]?.settle("done");
  expect(after.server.carriedOut()).toEqual([ids[0]]);
});
