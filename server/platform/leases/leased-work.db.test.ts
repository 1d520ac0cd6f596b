import { describe, expect, test } from "vitest";
import type { Lease } from "./lease.ts";
import {
  OTHERS,
  clock,
  database,
  done,
  pausedWork,
  noting,
  process,
  queue,
  rowOf,
  system,
  type Job,
  prepare,
} from "./leased-work-fixture.ts";

prepare();

describe("work in progress", () => {
  test("stores its progress", async () => {
    await queue("work");
    const { leases, letGo, work } = pausedWork();
    let runs = 0;
    const round = process({ work, onProgress: () => (runs += 1) }).run();
    await expect.poll(() => leases.length).toBe(1);
    for (const lease of leases) lease.progress = 40;
    await expect.poll(async () => (await rowOf("work"))["progress"]).toBe(40);
    letGo();
    await round;
    expect(runs).toBeGreaterThan(0);
  });

  test.for([
    ["cancelled", "update test_work set state = 'cancelled'"],
    ["deleted", "delete from test_work"],
    ["claimed by another", "update test_work set lease = gen_random_uuid()"],
  ])("learns that it was %s, and settles nothing", async ([, change = ""]) => {
    await queue("work");
    const settled = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    const round = process({
      work: async (_, lease) => {
        begun.resolve();
        await new Promise((resolve) => lease.signal.addEventListener("abort", resolve));
        settled.resolve(await system((tx) => lease.settle(tx, { state: "done" })));
        throw lease.signal.reason;
      },
    }).run();
    await begun.promise;
    await database.superuser.query(change);
    expect(await settled.promise).toBe(false);
    await round;
  });

  test("that fails unexpectedly is reported, and claimed again when its lease expires", async () => {
    await queue("bad");
    await queue("good", { workspace: OTHERS });
    const failing = process({
      width: 2,
      work: async (job, lease) => {
        if (job.name === "bad") throw new Error("Out of cement");
        return done(job, lease);
      },
    });
    await expect(failing.run()).rejects.toThrow("Out of cement");
    expect(await rowOf("good")).toMatchObject({ state: "done" });
    expect(await rowOf("bad")).toMatchObject({ state: "running" });
    clock.now = new Date(clock.now.getTime() + 31_000);
    await process().run();
    expect(await rowOf("bad")).toMatchObject({ state: "done", attempts: 2 });
  });

  test("that is postponed is due later, and its attempt counts or not", async () => {
    await queue("counts");
    await queue("other", { workspace: OTHERS });
    const dueAt = new Date(clock.now.getTime() + 60_000);
    const work = async (job: Job, lease: Lease) => {
      await system((tx) => lease.postpone(tx, { dueAt, counts: job.name === "counts" }));
      return "next" as const;
    };
    await process({ work }).run();
    const put = { state: "queued", lease: null, leased_until: null, due_at: dueAt };
    expect(await rowOf("counts")).toMatchObject({ ...put, attempts: 1 });
    expect(await rowOf("other")).toMatchObject({ ...put, attempts: 0 });
  });

  test("that pauses the round leaves the others for the next one", async () => {
    await queue("first");
    await queue("second");
    const { order, work } = noting();
    const worker = process({
      work: async (job, lease) => {
        await work(job, lease);
        return "pause";
      },
    });
    await worker.run();
    expect(order).toEqual(["first"]);
    await worker.run();
    expect(order).toEqual(["first", "second"]);
  });
});

describe("stopping", () => {
  test("lets work in progress end, and claims nothing more", async () => {
    await queue("first");
    await queue("second");
    const { leases, letGo, work } = pausedWork();
    const worker = process({ work });
    const round = worker.run();
    await expect.poll(() => leases.length).toBe(1);
    const stopped = worker.stop();
    letGo();
    await Promise.all([stopped, round]);
    expect(await rowOf("first")).toMatchObject({ state: "done" });
    expect(await rowOf("second")).toMatchObject({ state: "queued", attempts: 0 });
    await worker.run();
    expect(await rowOf("second")).toMatchObject({ state: "queued" });
  });

  test("gives back work that takes too long, so that the next start can claim it at once", async () => {
    await queue("work");
    const begun = Promise.withResolvers<void>();
    const worker = process({
      work: async (_, lease) => {
        begun.resolve();
        await new Promise((resolve) => lease.signal.addEventListener("abort", resolve));
        return "next";
      },
    });
    const round = worker.run();
    await begun.promise;
    await worker.stop(1);
    await round;
    expect(await rowOf("work")).toMatchObject({ state: "queued", attempts: 0, lease: null });
    await process().run();
    expect(await rowOf("work")).toMatchObject({ state: "done", attempts: 1 });
  });
});
