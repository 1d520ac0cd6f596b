import { afterEach, describe, expect, it } from "vitest";
import { currentToasts, dismissToast, pauseToasts } from "../../ui/overlays/toast-store.ts";
import { createActions, UNDO_MS } from "./actions.ts";
import { createBench, failure, settled, spec } from "../outbox/testing/bench.ts";

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

function start() {
  const bench = createBench();
  let renewed = 0;
  const acts = createActions({ ...bench, renewToken: () => (renewed += 1) });
  return { ...bench, acts, renewed: () => renewed };
}

async function answerAll({ open }: ReturnType<typeof start>["server"]): Promise<void> {
  while (open[0]) await open[0].settle("done");
}

const messages = () => currentToasts().map(({ message }) => message);
const undo = (subject: string) => spec(subject, { n: 0 });
const change = (subject: string, n = 1) => spec(subject, { n }, { undo: undo(subject) });
const deletion = (subject: string) => spec(subject, { deleted: true }, { held: true });
const press = async () => {
  currentToasts().at(-1)?.action?.onClick();
  await settled();
};

describe("an act", () => {
  it("U1: says what it did, with an Undo that runs the inverse", async () => {
    const { acts, server } = start();
    void acts.act({ specs: [change("a")], done: "Roof is done." });
    await settled();
    expect(messages()).toEqual([]);
    await server.open[0]?.settle("done");
    expect(currentToasts()).toMatchObject([
      { message: "Roof is done.", tone: "green", action: { label: "Undo" } },
    ]);
    await press();
    await server.open[0]?.settle("done");
    expect(server.state.get("a")).toEqual({ n: 0 });
    expect(messages()).toEqual(["Undone."]);
  });

  it("U1: cannot be undone after 10 s", async () => {
    const { acts, server, clock } = start();
    void acts.act({ specs: [change("a")], done: "Done." });
    await settled();
    await server.open[0]?.settle("done");
    await clock.pass(UNDO_MS - 1);
    expect(messages()).toEqual(["Done."]);
    await clock.pass(1);
    expect(messages()).toEqual([]);
    expect(acts.undoLast()).toBe(false);
  });

  it("U1: stays as long as somebody reads the toasts, and 10 s longer", async () => {
    const { acts, server, clock } = start();
    const leave = acts.start();
    void acts.act({ specs: [change("a")], done: "Done." });
    await settled();
    await server.open[0]?.settle("done");
    pauseToasts(true);
    await clock.pass(10 * UNDO_MS);
    expect(messages()).toEqual(["Done."]);
    pauseToasts(false);
    await clock.pass(UNDO_MS);
    expect(messages()).toEqual([]);
    leave();
  });

  it("U2: the key undoes the latest act, also one that the server has not answered", async () => {
    const { acts, server } = start();
    void acts.act({ specs: [change("a")], done: "A." });
    void acts.act({ specs: [change("b")], done: "B." });
    await settled();
    expect(acts.undoLast()).toBe(true);
    await answerAll(server);
    expect(server.state.get("b")).toEqual({ n: 0 });
    expect(server.state.get("a")).toEqual({ n: 1 });
    expect(acts.undoLast()).toBe(true);
    await settled();
    await answerAll(server);
    expect(server.state.get("a")).toEqual({ n: 0 });
    expect(acts.undoLast()).toBe(false);
  });

  it("U3: on several records is one act with one undo", async () => {
    const { acts, server } = start();
    const specs = ["a", "b", "c"].map((subject) => change(subject));
    const refused = acts.act({ specs, done: (count) => `${count} tasks are done.` });
    await settled();
    await server.open[1]?.settle("refused");
    await answerAll(server);
    expect(await refused).toMatchObject([{ spec: { subject: "b" }, error: { status: 409 } }]);
    expect(messages()).toEqual(["2 tasks are done."]);
    await press();
    await answerAll(server);
    expect(["a", "b", "c"].map((subject) => server.state.get(subject)?.["n"])).toEqual([
      0,
      undefined,
      0,
    ]);
  });

  it("U4: is not undone if the record was changed since, and says so", async () => {
    const { acts, server } = start();
    void acts.act({ specs: [change("a")], done: "Done." });
    await settled();
    await server.open[0]?.settle("done");
    await press();
    await server.open[0]?.settle("refused", failure(409));
    expect(messages()).toEqual(["It was changed since, so it is not undone."]);
  });

  it("U4: is no longer offered once this person has changed the same record again", async () => {
    const { acts, server } = start();
    void acts.act({ specs: [change("a")], done: "First." });
    await settled();
    await server.open[0]?.settle("done");
    void acts.act({ specs: [change("a", 2)], done: "Second." });
    expect(messages()).toEqual([]);
    await settled();
    await server.open[0]?.settle("done");
    expect(messages()).toEqual(["Second."]);
  });
});

describe("an act that goes on", () => {
  it("Q9: ends after 4 s without an answer, and its words stay if it is refused then", async () => {
    const { acts, server, clock, queue } = start();
    const refused = (reason: string) => `The tasks are not added. ${reason}`;
    const specs = [spec("a", {}, { title: "Add 200 tasks" })];
    const answer = acts.act({ specs, done: "Added 200 tasks.", refused, goesOn: true });
    await clock.pass(4_000);
    expect(await answer).toEqual([]);
    await clock.pass(1_000);
    await server.open[0]?.settle("refused", failure(403));
    expect(queue.entries()).toMatchObject([
      { state: "refused", command: { title: "Add 200 tasks" } },
    ]);
    expect(messages()).toContain("The tasks are not added. Status 403");
  });

  it("Q9: leaves nothing behind if it is refused before that", async () => {
    const { acts, server, clock, queue } = start();
    const answer = acts.act({ specs: [change("a")], done: "Done.", goesOn: true });
    await settled();
    await server.open[0]?.settle("refused", failure(403));
    await clock.pass(10_000);
    expect(await answer).toHaveLength(1);
    expect(queue.entries()).toEqual([]);
  });
});

describe("a deletion", () => {
  it("U5: shows at once, is sent after 10 s, and once", async () => {
    const { acts, server, clock, queue, renewed } = start();
    void acts.act({ specs: [deletion("a")], done: "Deleted." });
    await settled();
    expect(queue.entries()).toMatchObject([{ state: "held" }]);
    expect(messages()).toEqual(["Deleted."]);
    expect(renewed()).toBe(1);
    await clock.pass(UNDO_MS - 1);
    expect(server.tries).toEqual([]);
    await clock.pass(1);
    await server.open[0]?.settle("answer lost");
    await clock.pass(60_000);
    await server.open[0]?.settle("done");
    expect(new Set(server.tries.map(({ id }) => id)).size).toBe(1);
    expect(server.carriedOut()).toHaveLength(1);
    expect(messages()).toEqual([]);
  });

  it("U5: is never sent if it is undone", async () => {
    const { acts, server, clock, queue } = start();
    void acts.act({ specs: [deletion("a"), deletion("b")], done: "Deleted 2." });
    await settled();
    await press();
    expect(queue.entries()).toEqual([]);
    await clock.pass(10 * UNDO_MS);
    expect(server.tries).toEqual([]);
  });

  it("U5: is sent at once when its record changes again, and before that", async () => {
    const { acts, server } = start();
    void acts.act({ specs: [deletion("a")], done: "Deleted." });
    void acts.act({ specs: [change("a")], done: "Changed." });
    await settled();
    await answerAll(server);
    expect(server.tries.map(({ input }) => input.body)).toEqual([{ deleted: true }, { n: 1 }]);
    expect(messages()).toEqual(["Changed."]);
  });

  it("U5: comes back and says why if it is refused", async () => {
    const { acts, server, clock, queue } = start();
    const refused = (reason: string) => `Roof is not deleted. ${reason}`;
    void acts.act({ specs: [deletion("a")], done: "Deleted.", refused });
    await clock.pass(UNDO_MS);
    await server.open[0]?.settle("refused", failure(403));
    expect(queue.entries()).toEqual([]);
    expect(currentToasts()).toMatchObject([
      { message: "Roof is not deleted. Status 403", tone: "red" },
    ]);
  });

  it("U6: is sent at once when the page is left or hidden, and signing out waits for its answer", async () => {
    const { acts, server } = start();
    void acts.act({ specs: [deletion("a")], done: "Deleted." });
    await settled();
    acts.sendHeld();
    await settled();
    expect(server.open).toHaveLength(1);
    expect(messages()).toEqual([]);
    await server.open[0]?.settle("done");
    void acts.act({ specs: [deletion("b")], done: "Deleted." });
    let left = false;
    void acts.settleHeld().then(() => (left = true));
    await settled();
    expect(left).toBe(false);
    await server.open[0]?.settle("done");
    expect(left).toBe(true);
    expect(server.carriedOut()).toHaveLength(2);
  });

  it("U6: signing out waits no longer than 4 s, and learns how many are not sent", async () => {
    const { acts, server, clock } = start();
    void acts.act({ specs: [deletion("a"), deletion("b")], done: "Deleted 2." });
    let unsent: number | undefined;
    void acts.settleHeld().then((count) => (unsent = count));
    await settled();
    await server.open[0]?.settle("done");
    await clock.pass(3_999);
    expect(unsent).toBeUndefined();
    await clock.pass(1);
    expect(unsent).toBe(1);
  });

  it("U6: a deletion that is given up is not sent later, and the record is back", async () => {
    const { acts, server, clock, queue } = start();
    void acts.act({ specs: [deletion("a")], done: "Deleted." });
    void acts.settleHeld();
    await settled();
    await server.open[0]?.settle("lost on the way");
    acts.giveUpHeld();
    await clock.pass(120_000);
    expect(queue.entries()).toEqual([]);
    expect(server.carriedOut()).toEqual([]);
    expect(server.tries).toHaveLength(1);
  });
});
