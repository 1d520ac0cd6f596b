import { describe, expect, it } from "vitest";
import { putMailSettings } from "../../../contract/mail/mail-settings.ts";
import { markNotificationRead } from "../../../contract/mail/notifications.ts";
import { createTask, updateTask } from "../../../contract/tasks/tasks.ts";
import { applyRow } from "../overlay/cache.ts";
import { command } from "./spec.ts";
import { cachedTask, client, listKey, pass, prepare, start, setDone } from "./sync-fixture.ts";
import { task } from "../overlay/testing/test-task.ts";

prepare();

describe("a command that shows at once", () => {
  it("Q5, Q6: is applied to the cached data, and then replaced by the server's answer", async () => {
    const { run, shownTasks, sent } = start();
    run(setDone("a", "done"));
    expect(shownTasks().map(({ status }) => status)).toEqual(["done", "todo"]);
    expect(cachedTask()?.status).toBe("todo");
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    expect(cachedTask()).toMatchObject({ status: "done", version: 2 });
    expect(shownTasks()[0]).toMatchObject({ status: "done", version: 2 });
  });

  it("Q10: shows what it changed if the server did it before, and its answer is not known", async () => {
    const { run, sent, reported } = start();
    const input = { params: { id: "a" }, body: { priority: "high" } } as const;
    run(command(updateTask, input, { shown: input.body, onNewest: true, patience: "long" }));
    await pass();
    sent[0]?.fail(422, "idempotency_key_reused");
    await pass();
    expect(cachedTask()).toMatchObject({ priority: "high" });
    expect(reported).toEqual(["updateTask done"]);
  });

  it("Q7: leaves exactly the cached data when it is refused", async () => {
    const { run, shownTasks, sent, reported } = start();
    const before = client.getQueryData(listKey);
    const refused = run(setDone("a", "done")).done;
    await pass();
    sent[0]?.fail(409);
    await expect(refused).rejects.toMatchObject({ status: 409 });
    expect(client.getQueryData(listKey)).toBe(before);
    expect(shownTasks().map(({ status }) => status)).toEqual(["todo", "todo"]);
    expect(reported).toEqual(["putTask refused"]);
  });

  it("shows a new task once, counted, in the position that the list's order gives it", async () => {
    const { run, shownTasks, sent } = start();
    run(
      command(
        createTask,
        { body: { _id: "c", title: "Task c", project: "p" } },
        { shown: task("c", { version: 0 }) },
      ),
    );
    expect(shownTasks().map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
    await pass();
    sent[0]?.answer({ data: task("c") });
    await pass();
    expect(shownTasks().map(({ _id, version }) => [_id, version])).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
  });

  it("marks a notification, chooses mail, and keeps both", async () => {
    const item = { _id: "n", isRead: false };
    const page = { data: [item], unreadCount: 1, total: 1, nextCursor: null };
    const bell = ["listMyNotifications", { query: { limit: 20 } }];
    client.setQueryData(bell, page);
    client.setQueryData(["getMailSettings"], { data: { kinds: { mention: true, team: true } } });
    const { run, laid, sent } = start();
    run(command(markNotificationRead, { params: { id: "n" } }, { shown: item, patience: "long" }));
    run(command(putMailSettings, { body: { kinds: { team: false } } }, { patience: "long" }));
    const expected = () => {
      expect(laid(bell)).toMatchObject({ unreadCount: 0, data: [{ isRead: true }] });
      expect(laid(["getMailSettings"])).toEqual({
        data: { kinds: { mention: true, team: false } },
      });
    };
    expected();
    await pass();
    for (const { answer } of sent) answer({});
    await pass();
    expected();
  });
});

describe("the payload", () => {
  it("U4: of what undoes another is the version that this one wrote, not a newer one", async () => {
    const { acts, sent } = start();
    void acts.act({
      specs: [{ ...setDone("a", "done"), undo: setDone("a", "todo") }],
      done: "Done.",
    });
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    applyRow(client, { record: "task", id: "a", row: task("a", { status: "review", version: 3 }) });
    acts.undoLast();
    await pass();
    expect(sent[1]?.body).toEqual({ status: "todo", version: 2 });
  });

  it("U4: what undoes a refused command is not sent", async () => {
    const { acts, sent, reported } = start();
    void acts.act({
      specs: [{ ...setDone("a", "done"), undo: setDone("a", "todo") }],
      done: "Done.",
    });
    await pass();
    acts.undoLast();
    sent[0]?.fail(403);
    await pass();
    expect(sent).toHaveLength(1);
    expect(reported).toEqual(["putTask refused", "putTask refused"]);
  });

  it("Q4: has the newest version that is known when it is sent", async () => {
    const { run, sent } = start();
    const change = { title: "New" };
    run(setDone("a", "done"));
    run(
      command(updateTask, { params: { id: "a" }, body: change }, { shown: change, onNewest: true }),
    );
    await pass();
    sent[0]?.answer({ data: task("a", { status: "done", version: 2 }) });
    await pass();
    expect(sent[1]?.body).toEqual({ title: "New", version: 2 });
  });
});
