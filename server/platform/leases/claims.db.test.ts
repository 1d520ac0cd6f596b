import { describe, expect, test } from "vitest";
import {
  OTHERS,
  clock,
  database,
  pausedWork,
  noting,
  process,
  queue,
  rowOf,
  prepare,
} from "./leased-work-fixture.ts";

prepare();

describe("a claim", () => {
  test("takes due rows, the longest due first, and nothing else", async () => {
    await queue("second", { due: new Date(clock.now.getTime() - 1_000) });
    await queue("first", { due: new Date(clock.now.getTime() - 2_000) });
    await queue("later", { due: new Date(clock.now.getTime() + 1) });
    const { order, work } = noting();
    await process({ work }).run();
    expect(order).toEqual(["first", "second"]);
    expect(await rowOf("first")).toMatchObject({ state: "done", attempts: 1, lease: null });
    expect(await rowOf("later")).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("is held by one process, however many look at once", async () => {
    for (let n = 0; n < 40; n += 1) await queue(`work ${n}`, { person: `person ${n % 3}` });
    const { order, work } = noting();
    const wide = { work, width: 2, maxPerWorkspace: 9 };
    await Promise.all([process(wide), process(wide), process(wide)].map((each) => each.run()));
    expect(order.length).toBe(40);
    expect(new Set(order).size).toBe(40);
  });

  test("of a killed process passes to another when it expires, not before", async () => {
    await queue("work");
    const { leases, letGo, work } = pausedWork();
    const began = clock.now;
    const round = process({ work, renewMs: 1_000_000 }).run();
    await expect.poll(() => leases.length).toBe(1);
    clock.now = new Date(began.getTime() + 29_000);
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "running", attempts: 1 });
    clock.now = new Date(began.getTime() + 31_000);
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 2 });
    letGo();
    await round;
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 2 });
  });

  test("is kept while its row is worked on", async () => {
    await queue("work");
    const { leases, letGo, work } = pausedWork();
    const round = process({ work }).run();
    await expect.poll(() => leases.length).toBe(1);
    clock.now = new Date(clock.now.getTime() + 20_000);
    const renewed = new Date(clock.now.getTime() + 30_000);
    await expect.poll(async () => (await rowOf("work"))["leased_until"]).toEqual(renewed);
    clock.now = new Date(clock.now.getTime() + 20_000);
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "running", attempts: 1 });
    letGo();
    await round;
  });

  test("that never succeeds is abandoned", async () => {
    await queue("work");
    await database.superuser.query("update test_work set attempts = 3");
    const { order, work } = noting();
    await process({ work }).run();
    expect(order).toEqual([]);
    expect(await rowOf("work")).toMatchObject({ state: "failed", attempts: 4 });
  });
});

describe("fairness", () => {
  test("one company's hundred rows do not delay another's one row, nor one of an account without a company", async () => {
    for (let n = 0; n < 100; n += 1) await queue(`a${n}`);
    const later = new Date(clock.now.getTime() + 1_000);
    await queue("other", { workspace: OTHERS, due: later });
    await queue("account", { workspace: null, due: later });
    clock.now = later;
    const { order, work } = noting();
    await process({ work }).run();
    expect(order.slice(0, 3).toSorted()).toEqual(["a0", "account", "other"]);
    expect(order).toHaveLength(102);
  });

  test("one person's rows do not delay another's in the same company", async () => {
    for (let n = 0; n < 20; n += 1) await queue(`ada ${n}`);
    for (let n = 0; n < 2; n += 1) await queue(`ben ${n}`, { person: "Ben" });
    const { order, work } = noting();
    await process({ work }).run();
    expect(order.slice(0, 4)).toEqual(["ada 0", "ben 0", "ada 1", "ben 1"]);
  });

  test("a company whose rows take long leaves room for the others", async () => {
    for (let n = 0; n < 5; n += 1) await queue(`a${n}`);
    const { begun, letGo, work } = pausedWork();
    const worker = process({ work, width: 3, maxPerWorkspace: 2 });
    const round = worker.run();
    await expect.poll(() => begun).toEqual(["a0", "a1"]);
    await queue("other", { workspace: OTHERS });
    const running = worker.run();
    await expect.poll(() => begun).toEqual(["a0", "a1", "other"]);
    letGo();
    await Promise.all([round, running]);
    expect(begun).toHaveLength(6);
  });
});
