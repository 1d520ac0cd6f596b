import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tabScope, tokenStore } from "../../api/call.ts";
import { answerBy, HANGS_AFTER_MS } from "../../api/device-answers.ts";
import { createQueryClient } from "../../api/queries.ts";
import { testToken } from "../../api/testing/test-token.ts";
import { bareOptions, openOptions } from "./programme-queries.ts";
import { bareAnswerOf } from "./testing/bare-answer.ts";
import { smallPlan } from "./testing/small-plan.ts";

const ADA = { userId: "ada", workspaceId: "builders" };
const PROJECT = "0197f3a2-7c1e-7000-8000-0000000000a1";
const answerAt = (revision: number) => ({ data: bareAnswerOf(smallPlan, revision) });
const response = (revision: number) => Response.json(answerAt(revision));

beforeEach(() => {
  vi.useFakeTimers();
  tokenStore.save(testToken(ADA), Date.now());
  tabScope.show(ADA);
});
afterEach(() => {
  answerBy({ own: () => undefined, recall: async () => undefined, answered: () => undefined });
  tokenStore.clearEverything();
  tabScope.show(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the device's copy of the programme, at revision 5, while the network request hangs. */
async function openOnHangingLine() {
  const line = Promise.withResolvers<Response>();
  vi.stubGlobal("window", { fetch: () => line.promise });
  answerBy({
    own: () => undefined,
    recall: async () => ({ data: answerAt(5), at: 1_000 }),
    answered: () => undefined,
  });
  const client = createQueryClient();
  const bare = bareOptions(client, PROJECT);
  new QueryObserver(client, bare).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(HANGS_AFTER_MS);
  const { store } = await client.fetchQuery(openOptions(client, PROJECT));
  expect(store.get().revision).toBe(5);
  const answer = async (revision: number) => {
    line.resolve(response(revision));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  };
  const known = () => client.getQueryData(bare.queryKey)?.data.revision;
  return { store, answer, known };
}

it("N5: lays the server's answer below a programme that opened while it was awaited", async () => {
  const { store, answer, known } = await openOnHangingLine();
  await answer(7);
  expect([store.get().revision, known()]).toEqual([7, 7]);
});

it("N5: keeps no answer that is older than what the open programme has had since", async () => {
  const { store, answer, known } = await openOnHangingLine();
  store.replace(bareAnswerOf(smallPlan, 8));
  await answer(7);
  expect([store.get().revision, known()]).toEqual([8, 8]);
});
