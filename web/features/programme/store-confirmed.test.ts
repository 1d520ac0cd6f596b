import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../api/queries.ts";
import { storeConfirmed, showAnswers } from "./store-confirmed.ts";
import { bareOptions } from "./programme-queries.ts";
import { createProgrammeStore } from "./store/programme-store.ts";
import { bareAnswerOf } from "./testing/bare-answer.ts";
import { smallPlan } from "./testing/small-plan.ts";

const LONG_MS = 60_000;
const programmeAt = (revision: number) => bareAnswerOf(smallPlan, revision);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Opens a programme at revision 5, which has been in the cache since `at`. */
function open() {
  const client = createQueryClient();
  const { queryKey } = bareOptions(client, "p1");
  const at = Date.now() - LONG_MS;
  const know = (revision: number) =>
    client.setQueryData(queryKey, { data: programmeAt(revision) }, { updatedAt: at });
  know(5);
  const store = createProgrammeStore(programmeAt(5), {
    newId: () => "batch",
    send: () => new Promise(() => undefined),
    keepsRefused: () => false,
    forget: () => undefined,
    explain: () => ({ message: "", again: false }),
  });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  const notes = vi.spyOn(client, "setQueryData");
  const end = storeConfirmed(client, "p1", { store, page: page as unknown as Document });
  const known = () => client.getQueryData(queryKey)?.data.revision;
  const age = () => client.getQueryState(queryKey)?.dataUpdatedAt;
  return { client, store, notes, end, known, know, age, at, page };
}

it("notes a run of changes once, at its end", async () => {
  const { store, notes, known } = open();
  for (const revision of [6, 7, 8]) store.replace(programmeAt(revision));
  expect(known()).toBe(5);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([known(), notes.mock.calls.length]).toEqual([8, 1]);
});

it("gives a programme that the server has not confirmed anew no new age", async () => {
  const { store, notes, end, age, at } = open();
  store.edit([{ op: "set_activity", _id: "dig", fields: { name: "Excavate" } }], "Name");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  end();
  expect([notes.mock.calls.length, age()]).toEqual([0, at]);
});

it("does not write an older programme over a newer answer", async () => {
  const { store, know, known, end } = open();
  know(9);
  store.replace(programmeAt(6));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  end();
  expect(known()).toBe(9);
});

it("notes the last change as the room closes or the page is hidden", () => {
  const closed = open();
  closed.store.replace(programmeAt(6));
  closed.end();
  expect(closed.known()).toBe(6);
  const hidden = open();
  hidden.store.replace(programmeAt(6));
  Object.assign(hidden.page, { visibilityState: "hidden" });
  hidden.page.dispatchEvent(new Event("visibilitychange"));
  expect(hidden.known()).toBe(6);
});

it("N5: shows a newer answer of the query that began before the programme was open", async () => {
  const { client, store, know } = open();
  const end = showAnswers(client, "p1", store);
  know(9);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().revision).toBe(9);
  know(7);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().revision).toBe(9);
  end();
  know(10);
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().revision).toBe(9);
  showAnswers(client, "p1", store)();
  expect(store.get().revision).toBe(10);
});
