import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "../../api/api-error.ts";
import { answerBy } from "../../api/device-answers.ts";
import { createSignal } from "../../api/signal.ts";
import { storedValues } from "../stored.ts";

const answers = storedValues("answers");
/** Where the rights are noted with which the answers were given. No query has this hash. */
export const RIGHTS = "rights";
let rightsNow: string | undefined;

/** Says what decides sight now, as text: answers that were given to other rights are not shown. */
export function noteRights(rights: string): void {
  rightsNow = rights;
}

async function storedAnswer(hash: string) {
  const noted = await answers.find(RIGHTS);
  return noted?.value === rightsNow ? answers.find(hash) : undefined;
}

/** Queries that the device has answered, by their hash, with the time of what it gave. */
const recalled = new Map<string, number>();
const changed = createSignal();
let oldest: number | undefined;

function note(): void {
  oldest = recalled.size === 0 ? undefined : Math.min(...recalled.values());
  changed.ring();
}

/** Whether nobody answered: no network, or nothing behind a gateway. */
function hasNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

const isMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

/**
 * Lets this device answer the queries that the network does not: with what is on the screen already, otherwise with the last
 * answer that it keeps.
 */
export function answerWithoutNetwork(): void {
  answerBy({
    async recall(query, error) {
      if ((error !== undefined && !hasNoAnswer(error)) || isMore(query)) return undefined;
      const { data, dataUpdatedAt } = query.state;
      const known =
        data === undefined
          ? await storedAnswer(query.queryHash)
          : { at: recalled.get(query.queryHash) ?? dataUpdatedAt, value: data };
      if (!known) return undefined;
      recalled.set(query.queryHash, known.at);
      note();
      return { data: known.value, at: known.at };
    },
    answered: forget,
  });
}

/** The age of what the device answered with: the oldest answer's time, in milliseconds since 1970; undefined if there is none. */
export const recalledSince = {
  now: (): number | undefined => oldest,
  listen: (listener: () => void) => changed.listen(listener),
};

/** The query is gone. */
export function forget({ queryHash }: Pick<Query, "queryHash">): void {
  if (recalled.delete(queryHash)) note();
}

/** Whether this device has answered a query in place of the server. */
export const isRecalled = ({ queryHash }: Pick<Query, "queryHash">): boolean =>
  recalled.has(queryHash);

/** The same for a screen, which is drawn again when it changes. */
export function useRecalled(queryKey: readonly unknown[]): boolean {
  const queryHash = hashKey(queryKey);
  return useSyncExternalStore(recalledSince.listen, () => isRecalled({ queryHash }));
}

/**
 * Asks the server again for what the device has answered: on the screen at once, elsewhere when it is next shown.
 * @param cancelRefetch whether what is still awaited is given up, as on a line that is new
 */
export function askAgain(client: QueryClient, { cancelRefetch = true } = {}): void {
  if (recalled.size > 0)
    void client.invalidateQueries({ predicate: isRecalled }, { cancelRefetch });
}

/** Forgets which queries the device answered. */
export function forgetRecalled(): void {
  recalled.clear();
  note();
}
