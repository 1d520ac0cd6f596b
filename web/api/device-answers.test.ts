import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerBy, HANGS_AFTER_MS } from "./device-answers.ts";
import { createQueryClient } from "./queries.ts";

const KNOWN = { data: "Yesterday’s", at: 1_000 };
let client: QueryClient;
let line: PromiseWithResolvers<string>;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  line = Promise.withResolvers();
});
afterEach(() => vi.useRealTimers());

/** Opens a screen that shows a read while the connection carries no data, on a device with this answer. */
function openScreen(known: typeof KNOWN | undefined) {
  answerBy({ own: () => undefined, recall: async () => known, answered: () => undefined });
  const observer = new QueryObserver(client, {
    queryKey: ["getProject"],
    queryFn: () => line.promise,
    retry: false,
  });
  observer.subscribe(() => undefined);
  return () => observer.getCurrentResult();
}

it("N5: shows what the device has after 8 s, goes on waiting, and shows the answer when it comes", async () => {
  const shown = openScreen(KNOWN);
  await vi.advanceTimersByTimeAsync(HANGS_AFTER_MS - 1);
  expect(shown()).toMatchObject({ data: undefined, fetchStatus: "fetching" });
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toMatchObject({
    data: "Yesterday’s",
    dataUpdatedAt: KNOWN.at,
    fetchStatus: "fetching",
  });
  line.resolve("Today’s");
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toMatchObject({ data: "Today’s", fetchStatus: "idle" });
});

it("N5: goes on waiting for what the device does not have", async () => {
  const shown = openScreen(undefined);
  await vi.advanceTimersByTimeAsync(10 * HANGS_AFTER_MS);
  expect(shown()).toMatchObject({ status: "pending", fetchStatus: "fetching" });
  line.resolve("Today’s");
  await vi.advanceTimersByTimeAsync(1);
  expect(shown().data).toBe("Today’s");
});
