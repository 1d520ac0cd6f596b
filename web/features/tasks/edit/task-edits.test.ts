import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TaskStatus, taskStatuses } from "../../../../contract/tasks.ts";
import { createTaskEdits } from "./task-edits.ts";

/** A server that answers when it is told to. */
function heldServer() {
  const waiting: { status: TaskStatus; settle: (ok: boolean) => void }[] = [];
  return {
    waiting,
    put: (status: TaskStatus) => () =>
      new Promise<TaskStatus>((resolve, reject) => {
        const settle = (ok: boolean) => (ok ? resolve(status) : reject(new Error("refused")));
        waiting.push({ status, settle });
      }),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("an edit", () => {
  it("shows at once and goes when the server has answered", async () => {
    const edits = createTaskEdits();
    const server = heldServer();
    const done = edits.run("t", { status: "done" }, server.put("done"));
    expect(edits.of("t")).toEqual({ status: "done" });
    await settled();
    server.waiting[0]?.settle(true);
    expect(await done).toBe("done");
    expect(edits.of("t")).toBeUndefined();
  });

  it("rolls back when the server refuses", async () => {
    const edits = createTaskEdits();
    const server = heldServer();
    const done = edits.run("t", { status: "done" }, server.put("done"));
    await settled();
    server.waiting[0]?.settle(false);
    await expect(done).rejects.toThrow("refused");
    expect(edits.of("t")).toBeUndefined();
  });

  it("tells its listeners, until they leave", async () => {
    const edits = createTaskEdits();
    let heard = 0;
    const leave = edits.subscribe(() => (heard += 1));
    await edits.run("t", { status: "done" }, async () => undefined);
    expect(heard).toBe(2);
    leave();
    await edits.run("t", { status: "done" }, async () => undefined);
    expect(heard).toBe(2);
  });

  it("keeps the same object while nothing changes", () => {
    const edits = createTaskEdits();
    void edits.run("t", { status: "done" }, () => new Promise(() => undefined));
    expect(edits.of("t")).toBe(edits.of("t"));
  });
});

describe("edits of one task", () => {
  it("are sent one after the other, and lie upon each other", async () => {
    const edits = createTaskEdits();
    const server = heldServer();
    void edits.run("t", { status: "review" }, server.put("review"));
    void edits.run("t", { priority: "high" }, server.put("review"));
    await settled();
    expect(server.waiting).toHaveLength(1);
    expect(edits.of("t")).toEqual({ status: "review", priority: "high" });
    server.waiting[0]?.settle(true);
    await settled();
    expect(server.waiting).toHaveLength(2);
    expect(edits.of("t")).toEqual({ priority: "high" });
  });

  it("go on after one that failed", async () => {
    const edits = createTaskEdits();
    const server = heldServer();
    const first = edits.run("t", { status: "done" }, server.put("done"));
    const second = edits.run("t", { status: "todo" }, server.put("todo"));
    await settled();
    server.waiting[0]?.settle(false);
    await expect(first).rejects.toThrow("refused");
    await settled();
    server.waiting[1]?.settle(true);
    expect(await second).toBe("todo");
  });

  it("do not wait for those of another task", async () => {
    const edits = createTaskEdits();
    const server = heldServer();
    void edits.run("a", { status: "done" }, server.put("done"));
    void edits.run("b", { status: "done" }, server.put("done"));
    await settled();
    expect(server.waiting).toHaveLength(2);
  });
});

describe("quick toggles", () => {
  it("send the first and the last, and nothing in between", async () => {
    const edits = createTaskEdits();
    const server = heldServer();
    const toggle = (status: TaskStatus) =>
      edits.run("t", { status }, server.put(status), { kind: "status" });
    const first = toggle("done");
    await settled();
    const answers = [first, toggle("todo"), toggle("done"), toggle("todo")];
    server.waiting[0]?.settle(true);
    await settled();
    server.waiting[1]?.settle(true);
    expect(await Promise.all(answers)).toEqual(["done", undefined, undefined, "todo"]);
    expect(server.waiting.map(({ status }) => status)).toEqual(["done", "todo"]);
  });

  it("leave the server with the last that was not refused, whatever it refuses", async () => {
    const steps = fc.array(
      fc.record({ status: fc.constantFrom(...taskStatuses), ok: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (wanted) => {
        const edits = createTaskEdits();
        let onServer: TaskStatus = "todo";
        let atOnce = 0;
        let most = 0;
        const send = (status: TaskStatus, ok: boolean) => async () => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await settled();
          atOnce -= 1;
          if (!ok) throw new Error("refused");
          onServer = status;
        };
        const run = ({ status, ok }: (typeof wanted)[number]) =>
          edits.run("t", { status }, send(status, ok), { kind: "status" });
        const first = wanted.slice(0, 1).map(run);
        await Promise.resolve();
        const runs = [...first, ...wanted.slice(1).map(run)];
        expect(edits.of("t")).toEqual({ status: wanted.at(-1)?.status });
        await Promise.allSettled(runs);
        expect(edits.of("t")).toBeUndefined();
        expect(most).toBe(1);
        const sent = wanted.filter(
          ({ ok }, index) => ok && (index === 0 || index === wanted.length - 1),
        );
        expect(onServer).toBe(sent.at(-1)?.status ?? "todo");
      }),
      { numRuns: 50 },
    );
  });
});
