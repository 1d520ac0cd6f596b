import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "../../api/api-error.ts";
import { tabScope } from "../../api/call.ts";
import { answerBy } from "../../api/device-answers.ts";
import { createSignal } from "../../store.ts";
import { hasDatabase } from "../database-names.ts";
import { readOf } from "../overlay/cache.ts";
import { storedValues } from "../stored.ts";
import type { FromRows } from "./from-rows.ts";

const answers = storedValues("answers");
/** The key of the rights with which the answers were given. No query has this hash. */
export const RIGHTS = "rights";

/** The person who asks. */
interface Asker {
  /** The rights that decide what the person sees, as text: answers that were given for other rights are not shown. */
  readonly rights: string;
  /** The workspace's time zone, which decides what is due today. */
  readonly timeZone: string;
}
let asker: Asker | undefined;

/** Sets the person who asks from now on. */
export function setAsker(now: Asker): void {
  asker = now;
}

async function storedAnswer(hash: string): Promise<FromRows | undefined> {
  const noted = await answers.find(RIGHTS);
  const found = noted?.value === asker?.rights ? await answers.find(hash) : undefined;
  return found && { ...found, isPartial: false };
}

/** Returns an answer in the form of the cache: a list that is read page by page becomes one page. */
function cached({ queryKey, options }: Query, answer: unknown): unknown {
  if (!readOf(queryKey).paged) return answer;
  const { initialPageParam } = options as { readonly initialPageParam?: unknown };
  return { pages: [answer], pageParams: [initialPageParam] };
}

/** The reads that rows answer. */
const madeFromRows: ReadonlySet<string> = new Set(["getTask", "listTasks"]);

/** Returns an answer made from the rows of the feed. The code for this is large, and loaded only without a network. */
async function madeAnswer(query: Query): Promise<FromRows | undefined> {
  const read = readOf(query.queryKey);
  const owner = tabScope.shown();
  if (!asker || !owner || !madeFromRows.has(read.name) || !(await hasDatabase(owner)))
    return undefined;
  const { answerFromRows } = await import("./from-rows.ts");
  const made = await answerFromRows(read, { owner, timeZone: asker.timeZone });
  return made && { ...made, value: cached(query, made.value) };
}

/**
 * Returns what this device knows of a query: the last answer that it stored, or one made from rows if there is none
 * or the rows are newer. A list of all projects would be made from the rows of only some of them, so a stored
 * answer comes first.
 */
async function knownAnswer(query: Query): Promise<FromRows | undefined> {
  const stored = await storedAnswer(query.queryHash);
  const { name, query: asked } = readOf(query.queryKey);
  const isOfAll =
    name === "listTasks" && !(asked as { readonly project?: string } | undefined)?.project;
  if (stored && isOfAll) return stored;
  const made = await madeAnswer(query).catch(() => undefined);
  if (!stored || !made) return stored ?? made;
  return made.at < stored.at ? stored : made;
}

/** The answers that only this device knows, about records that are still to be created. */
interface OwnAnswers {
  /** Resolves once the commands that waited at an earlier visit are restored. */
  readonly ready: Promise<unknown>;
  /** The answer to a query; undefined for a query of anything else. */
  readonly find: (query: Pick<Query, "queryKey">) => unknown;
}
let own: OwnAnswers | undefined;

/** Lets a person's queue answer for the records that wait in it. @returns a function that ends it */
export function answerOwn(answers: OwnAnswers): () => void {
  own = answers;
  return () => {
    if (own === answers) own = undefined;
  };
}

/** Whether a query asks for a record that only this device has. */
export const isOwn = (query: Pick<Query, "queryKey">): boolean => own?.find(query) !== undefined;

interface Recalled extends Omit<FromRows, "value"> {
  readonly query: Query;
}

/** Queries that the device has answered, by their hash. */
const recalled = new Map<string, Recalled>();
const changed = createSignal();
let oldest: number | undefined;

function note(): void {
  oldest =
    recalled.size === 0 ? undefined : Math.min(...[...recalled.values()].map(({ at }) => at));
  changed.ring();
}

/** Whether no server answered: there is no network, or nothing behind a gateway. */
function hasNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

const isMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

function ownData(query: Query): { readonly data: unknown } | undefined {
  const answer = own?.find(query);
  return answer === undefined ? undefined : { data: cached(query, answer) };
}

/**
 * Lets this device answer the queries that the network does not: with the data that is on the screen already,
 * otherwise with what it knows. Queries for records that only the device has are answered without asking the
 * server.
 */
export function answerWithoutNetwork(): void {
  answerBy({
    own: ownData,
    async recall(query, error) {
      if ((error !== undefined && !hasNoAnswer(error)) || isMore(query)) return undefined;
      const { data, dataUpdatedAt: at } = query.state;
      await own?.ready;
      const made = ownData(query);
      if (made) return { ...made, at: Date.now() };
      const known =
        data === undefined
          ? await knownAnswer(query)
          : { at, isPartial: false, ...recalled.get(query.queryHash), value: data };
      if (!known) return undefined;
      recalled.set(query.queryHash, { at: known.at, isPartial: known.isPartial, query });
      note();
      return { data: known.value, at: known.at };
    },
    answered: forget,
  });
}

/** The time of the oldest answer that the device gave, in milliseconds since 1970; undefined if it gave none. */
export const recalledSince = {
  now: (): number | undefined => oldest,
  listen: (listener: () => void) => changed.listen(listener),
};

/** Whether the screen shows a list of all projects that was made only from the projects on this device. */
export const recalledPart = {
  now: (): boolean =>
    [...recalled.values()].some(({ isPartial, query }) => isPartial && query.isActive()),
  listen: recalledSince.listen,
};

/** Notes that a screen begins or ends to show a query. */
export function rememberObserved({ queryHash }: Pick<Query, "queryHash">): void {
  if (recalled.has(queryHash)) changed.ring();
}

/** Forgets a query that no longer exists. */
export function forget({ queryHash }: Pick<Query, "queryHash">): void {
  if (recalled.delete(queryHash)) note();
}

/** Whether this device has answered a query in place of the server. */
export const isRecalled = ({ queryHash }: Pick<Query, "queryHash">): boolean =>
  recalled.has(queryHash);

/** Returns the same as `isRecalled` for a screen, and renders it again when that changes. */
export function useRecalled(queryKey: readonly unknown[]): boolean {
  const queryHash = hashKey(queryKey);
  return useSyncExternalStore(recalledSince.listen, () => isRecalled({ queryHash }));
}

/**
 * Asks the server again for the queries that the device has answered: at once for those on the screen, the others
 * when they are next shown.
 * @param cancelRefetch whether pending fetches are cancelled, as on a new connection
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
