import { describe, expect, it } from "vitest";
import type { Programme, ProgrammeChanges } from "../../../../contract/programme/programme.ts";
import { applyEdits } from "../../../../engine/programme/edits/apply-edits.ts";
import type { Edit } from "../../../../engine/programme/edits/edit.ts";
import type { Plan } from "../../../../engine/programme/plan.ts";
import { compute } from "../../../../engine/programme/schedule/schedule.ts";
import { activityOf } from "../rows/plan-index.ts";
import { bareAnswerOf } from "../testing/bare-answer.ts";
import { smallPlan } from "../testing/small-plan.ts";
import { type Batch, createProgrammeStore } from "./programme-store.ts";

/** The same answer with computed dates. */
function answerOf(plan: Plan, revision: number): Programme {
  const schedule = compute(plan);
  return {
    ...bareAnswerOf(plan, revision),
    activities: plan.activities.map((activity) => ({
      ...structuredClone(activity),
      ...schedule.dates(activity._id),
      drivenBy: [...schedule.dates(activity._id).drivenBy],
      baselineStart: null,
      baselineFinish: null,
    })),
    links: plan.links.map((link) => ({ ...link, driving: false })),
    findings: [],
  } as unknown as Programme;
}

/** A server that applies batches when it is told to. */
function createServer(plan: Plan) {
  let revision = 1;
  let now = plan;
  const inbox: {
    batch: Batch;
    answer: (changes: ProgrammeChanges) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const changesSince = (before: Plan): ProgrammeChanges => {
    const all = answerOf(now, revision);
    const ids = new Set(now.activities.map(({ _id }) => _id));
    const links = new Set(now.links.map(({ _id }) => _id));
    return {
      ...all,
      whole: false,
      order: [...ids],
      removedActivities: before.activities.flatMap(({ _id }) => (ids.has(_id) ? [] : [_id])),
      removedLinks: before.links.flatMap(({ _id }) => (links.has(_id) ? [] : [_id])),
    };
  };
  function commit(edits: readonly Edit[]): ProgrammeChanges {
    const before = now;
    now = applyEdits(now, edits, { stale: true }).plan;
    revision += 1;
    return changesSince(before);
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    inbox,
    send: (batch: Batch) =>
      new Promise<ProgrammeChanges>((answer, refuse) => inbox.push({ batch, answer, refuse })),
    /** Somebody else edits. */
    commit,
    async acceptNext() {
      const next = inbox.shift();
      if (!next) throw new Error("Nothing was sent.");
      next.answer(commit(next.batch.edits));
      await settled();
    },
    async refuseNext(message: string) {
      inbox.shift()?.refuse(new Error(message));
      await settled();
    },
    plan: () => now,
  };
}

let ids = 0;
function open(plan = smallPlan) {
  const server = createServer(plan);
  /** The refused batches that are still in the queue. */
  const kept = new Set<string>();
  const store = createProgrammeStore(bareAnswerOf(plan, 1), {
    newId: () => `id${(ids += 1)}`,
    send: server.send,
    keepsRefused: (batchId) => kept.has(batchId),
    forget: (batchId) => kept.delete(batchId),
    explain: (error) => ({ message: String((error as Error).message), again: true }),
  });
  const nameOf = (id: string) => activityOf(store.get().plan, id)?.name;
  return { server, store, nameOf, kept };
}

const rename = (_id: string, name: string): Edit[] => [
  { op: "set_activity", _id, fields: { name } },
];
const last = (_id: string, days: number): Edit[] => [
  { op: "set_activity", _id, fields: { durationMinutes: days * 480 } },
];

describe("the programme on the screen", () => {
  it("shows an edit at once, with what follows from it", () => {
    const { store, server } = open();
    const before = store.get().schedule.dates("roof").start;
    store.edit(last("dig", 3), "Duration of dig");
    expect(store.get().schedule.dates("roof").start > before).toBe(true);
    expect(store.get().unconfirmed).toBe(1);
    expect(server.inbox[0]?.batch).toMatchObject({ base: 1, label: "Duration of dig" });
  });

  it("keeps an edit when the server confirms it, and computes nothing twice", async () => {
    const { store, server } = open();
    store.edit(rename("dig", "Excavate"), "Name");
    const { schedule } = store.get();
    await server.acceptNext();
    expect(store.get()).toMatchObject({ revision: 2, unconfirmed: 0 });
    expect(activityOf(store.get().plan, "dig")?.name).toBe("Excavate");
    expect(store.get().schedule.dates("dig")).toEqual(schedule.dates("dig"));
  });

  it("lays what others did below what is not confirmed", async () => {
    const { store, server, nameOf } = open();
    store.edit(rename("dig", "Mine"), "Name");
    store.receive(server.commit([...rename("dig", "Theirs"), ...rename("roof", "Trusses")]));
    expect([nameOf("dig"), nameOf("roof")]).toEqual(["Mine", "Trusses"]);
    await server.acceptNext();
    expect([nameOf("dig"), nameOf("roof")]).toEqual(["Mine", "Trusses"]);
    expect(store.get().revision).toBe(3);
  });

  it("takes back what the server refuses, says why, and makes it again on request", async () => {
    const { store, server, nameOf } = open();
    store.edit(rename("dig", "Mine"), "Name of dig");
    store.edit(rename("pour", "Cast"), "Name of pour");
    await server.refuseNext("Ada changed it.");
    expect([nameOf("dig"), nameOf("pour")]).toEqual(["dig", "Cast"]);
    expect(store.get().refusal).toMatchObject({ label: "Name of dig", message: "Ada changed it." });
    expect(store.get().undo).toBe("Name of pour");
    store.tryAgain();
    expect(nameOf("dig")).toBe("Mine");
    expect(store.get().refusal).toBeNull();
  });

  /** An edit that waited for a network and was refused, so that the queue keeps it too. */
  async function refusedAfterWaiting(edits: readonly Edit[] = rename("dig", "Mine")) {
    const opened = open();
    const { store, server, kept } = opened;
    store.edit(edits, "Name of dig");
    const batchId = server.inbox[0]?.batch.id ?? "";
    kept.add(batchId);
    await server.refuseNext("Ada changed it.");
    expect(store.get().refusal).toMatchObject({ batchId, isKept: true });
    return { ...opened, batchId };
  }

  it("leaves nothing in the queue of what was made again or dismissed", async () => {
    const again = await refusedAfterWaiting();
    again.store.tryAgain();
    expect([again.kept.size, again.server.inbox.length]).toEqual([0, 1]);
    expect(again.server.inbox[0]?.batch.id).not.toBe(again.batchId);
    const dismissed = await refusedAfterWaiting();
    dismissed.store.dismiss();
    expect([dismissed.kept.size, dismissed.server.inbox.length]).toEqual([0, 0]);
    expect(dismissed.store.get().refusal).toBeNull();
  });

  it("keeps what no longer fits, and says why it cannot be made again", async () => {
    const { store, server, kept, batchId } = await refusedAfterWaiting();
    store.receive(server.commit([{ op: "remove_activity", _id: "dig" }]));
    store.tryAgain();
    expect([...kept]).toEqual([batchId]);
    expect(server.inbox).toHaveLength(0);
    expect(store.get().refusal).toMatchObject({
      batchId,
      message: expect.not.stringMatching(/Ada/),
    });
  });

  it("does not offer what was sent again or dismissed in the queue", async () => {
    const { store, kept } = await refusedAfterWaiting();
    store.compareRefused(kept);
    expect(store.get().refusal).not.toBeNull();
    store.compareRefused(new Set());
    expect(store.get().refusal).toBeNull();
  });

  it("offers what was refused at once, which the queue does not keep", async () => {
    const { store, server } = open();
    store.edit(rename("dig", "Mine"), "Name of dig");
    await server.refuseNext("Ada changed it.");
    store.compareRefused(new Set());
    expect(store.get().refusal).not.toBeNull();
  });

  it("refuses a cycle by itself, and sends nothing", () => {
    const { store, server } = open();
    const why = store.edit(
      [{ op: "add_link", _id: "loop", from: "roof", to: "clear", fields: {} }],
      "Link",
    );
    expect([why, server.inbox.length]).toEqual([expect.stringMatching(/./), 0]);
    expect(store.get().plan.links).toHaveLength(3);
  });

  it("shows what an earlier visit has still to send, until it is answered", () => {
    const { store, server, nameOf } = open();
    store.adopt({ id: "kept", base: 1, edits: rename("dig", "Kept"), label: "Name" });
    expect([nameOf("dig"), store.get().unconfirmed]).toEqual(["Kept", 1]);
    expect([server.inbox.length, store.isPending("kept")]).toEqual([0, true]);
    store.receive(server.commit(rename("dig", "Kept")));
    store.settle("kept");
    expect([nameOf("dig"), store.get().unconfirmed]).toEqual(["Kept", 0]);
  });

  it("shows the server's programme if what two people did makes no programme", () => {
    const { store, server } = open();
    store.edit([{ op: "remove_link", _id: "pour-roof" }], "Unlink");
    store.edit([{ op: "add_link", _id: "back", from: "roof", to: "dig", fields: {} }], "Link");
    store.receive(
      server.commit([{ op: "add_link", _id: "theirs", from: "dig", to: "roof", fields: {} }]),
    );
    expect(store.get().schedule.finish).not.toBeNull();
  });
});

describe("undo", () => {
  it("takes one's steps back in order, and makes them again", async () => {
    const { store, server, nameOf } = open();
    store.edit(rename("dig", "A"), "Name of dig");
    store.edit([{ op: "remove_activity", _id: "ground" }], "Delete ground");
    expect(nameOf("dig")).toBeUndefined();
    store.undo();
    expect(nameOf("dig")).toBe("A");
    expect(store.get().plan.links).toHaveLength(3);
    store.undo();
    expect(nameOf("dig")).toBe("dig");
    expect(store.get()).toMatchObject({ undo: null, redo: "Name of dig" });
    store.redo();
    expect(nameOf("dig")).toBe("A");
    for (let left = 5; left > 0; left -= 1) await server.acceptNext();
    expect(server.plan().activities.find(({ _id }) => _id === "dig")?.name).toBe("A");
    expect(store.get()).toMatchObject({ undo: "Name of dig", redo: "Delete ground" });
  });

  it("undoes the fields that are still one's own", async () => {
    const { store, server } = open();
    store.edit(
      [{ op: "set_activity", _id: "dig", fields: { name: "Mine", durationMinutes: 960 } }],
      "Change",
    );
    await server.acceptNext();
    store.receive(server.commit(rename("dig", "Theirs")));
    store.undo();
    expect(activityOf(store.get().plan, "dig")).toMatchObject({
      name: "Theirs",
      durationMinutes: 480,
    });
  });

  it("removes no row in which somebody else has worked since it was added", async () => {
    const { store, server, nameOf } = open();
    const add = (_id: string, parent: string | null): Edit => ({
      op: "add_activity",
      _id,
      parent,
      fields: { name: _id },
    });
    store.edit([add("tiles", null), add("grout", "tiles"), add("paint", null)], "Add 3 rows");
    await server.acceptNext();
    store.receive(server.commit(rename("grout", "White grout")));
    expect(store.undo()).toBeNull();
    expect([nameOf("tiles"), nameOf("grout"), nameOf("paint")]).toEqual([
      "tiles",
      "White grout",
      undefined,
    ]);
  });

  it("deletes again what came back, but nothing in which somebody else has worked since", async () => {
    const { store, server, nameOf } = open();
    store.edit([{ op: "remove_activity", _id: "ground" }], "Delete ground");
    store.undo();
    for (let left = 2; left > 0; left -= 1) await server.acceptNext();
    store.receive(server.commit(rename("dig", "Theirs")));
    expect(store.redo()).toBeNull();
    expect([nameOf("ground"), nameOf("dig"), nameOf("pour")]).toEqual([
      "ground",
      "Theirs",
      undefined,
    ]);
  });

  it("says so where nothing of a step is left to undo", async () => {
    const { store, server, nameOf } = open();
    store.edit(rename("dig", "Mine"), "Name of dig");
    await server.acceptNext();
    store.receive(server.commit(rename("dig", "Theirs")));
    expect(store.undo()).toContain("Somebody else");
    expect(nameOf("dig")).toBe("Theirs");
    expect(store.get().undo).toBeNull();
  });
});
