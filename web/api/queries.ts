import { infiniteQueryOptions, type Query, QueryClient, queryOptions } from "@tanstack/react-query";
import type { AnswerOf, AnyRoute, ParamsOf, QueryOf } from "../../contract/route.ts";
import { MAX_IDS } from "../../contract/common.ts";
import { ApiError, call, type InputOf } from "./call.ts";
import { backoff } from "./live/backoff.ts";
import { asksForDeleted } from "./deleted.ts";
import { fetchFromServer, fetchOrRecall } from "./device-answers.ts";

type RouteArguments<R extends AnyRoute> =
  Record<string, never> extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>];

/** The query key of a route, or of one call of it: `[name]` or `[name, input]`. */
export function queryKeyOf<R extends AnyRoute>(route: R, ...input: RouteArguments<R> | []) {
  return input[0] === undefined ? ([route.name] as const) : ([route.name, input[0]] as const);
}

/** Options for `useQuery` and its kin: `useQuery(queryOptionsFor(getProject, { params: { id } }))`. */
export function queryOptionsFor<R extends AnyRoute>(route: R, ...input: RouteArguments<R>) {
  return queryOptions<AnswerOf<R>>({
    queryKey: queryKeyOf(route, ...input),
    queryFn: ({ signal }) => callWith(route, input[0], signal),
  });
}

/** The `meta` of a list's query, besides its pages. */
interface ListMeta extends Record<string, unknown> {
  /** Fetches some rows of the list, if its route takes `ids`. */
  readonly fetchRows?: (ids: readonly string[], signal: AbortSignal) => Promise<unknown>;
}

declare module "@tanstack/react-query" {
  interface Register {
    readonly queryMeta: ListMeta;
  }
}

/** The `meta` of a query of a list: how single rows of it are fetched. */
export function listMeta<R extends AnyRoute>(route: R, query: object): ListMeta {
  const rows = { ...query, limit: MAX_IDS };
  return {
    fetchRows: (ids, signal) => callAny(route, { query: { ...rows, ids: ids.join(",") }, signal }),
  };
}

/**
 * Options for `useInfiniteQuery` over a route that pages by cursor.
 * @param nextCursor returns the next page's cursor from an answer; null ends the list
 */
export function infiniteOptionsFor<R extends AnyRoute>(
  route: R,
  input: { query: QueryOf<R>; params?: ParamsOf<R> },
  nextCursor: (answer: AnswerOf<R>) => string | null,
) {
  return infiniteQueryOptions({
    queryKey: [route.name, input, "pages"] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(input.query as object),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return callWith(route, { ...input, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    meta: listMeta(route, input.query as object),
  });
}

async function callWith<R extends AnyRoute>(
  route: R,
  input: object | undefined,
  signal: AbortSignal,
): Promise<AnswerOf<R>> {
  if (asksForDeleted(input)) {
    throw new ApiError({ status: 404, code: "not_found", message: "This was deleted." });
  }
  return callAny(route, { ...input, signal });
}

async function callAny<R extends AnyRoute>(route: R, input: object): Promise<AnswerOf<R>> {
  const anyCall = call as (route: R, input: object) => Promise<AnswerOf<R>>;
  return anyCall(route, input);
}

const FIRST_WAIT_MS = 1_000;
/** A longer wait than this is shown to the person. */
const LONGEST_WAIT_MS = 10_000;
const BUSY_TRIES = 4;

/** Whether the server was too busy, and expects to be free again soon. */
function isBusy({ status, retryAfter }: ApiError): boolean {
  return status === 429 && retryAfter !== undefined && retryAfter <= LONGEST_WAIT_MS;
}

const FRESH = { fresh: true };

/**
 * Reads from the server, past the cache, as after a conflict. It fails without a network: the device's data would
 * meet the same conflict again.
 */
export async function fetchFresh<R extends AnyRoute>(
  client: QueryClient,
  route: R,
  ...input: RouteArguments<R>
): Promise<AnswerOf<R>> {
  const options = queryOptionsFor(route, ...input);
  // A fetch that is under way may end with the device's data.
  await client.cancelQueries({ queryKey: options.queryKey, exact: true });
  return client.fetchQuery({ ...options, staleTime: 0, meta: FRESH });
}

/** Retries once if the server could not be reached, and quietly for a while if it is busy. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  if (isBusy(error)) return failures < BUSY_TRIES;
  // A retry would take as long again.
  if (error.code === "too_slow") return false;
  return failures < 1 && [0, 502, 503, 504].includes(error.status);
}

/** The delay before a retry, in milliseconds: what the server asks for, and a random part on top. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  const random = Math.random();
  return (
    asked + backoff({ first: FIRST_WAIT_MS, longest: LONGEST_WAIT_MS, tries: failures, random })
  );
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: shouldRetry,
        retryDelay,
        networkMode: "always",
        persister: (fetch, context, query) =>
          query.meta === FRESH
            ? fetchFromServer(() => fetch(context), query as unknown as Query)
            : fetchOrRecall(
                () => fetch(context),
                query as unknown as Query,
                (error) =>
                  navigator.onLine !== false &&
                  query.options.retry !== false &&
                  shouldRetry(query.state.fetchFailureCount, error as Error),
              ),
        // The change feed is asked instead: see `startLive`.
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  const stop = client.getQueryCache().subscribe(() => {
    firstQueries.set(client, Date.now());
    stop();
  });
  return client;
}

/** When each cache began to fetch. */
const firstQueries = new WeakMap<QueryClient, number>();

/** Returns for how long a cache has fetched, in milliseconds: no data in it is older. */
export function ageOf(client: QueryClient): number {
  const now = Date.now();
  // A clock may be set back.
  return Math.max(0, now - (firstQueries.get(client) ?? now));
}
