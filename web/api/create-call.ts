import type { AnswerOf, AnyRoute, BodyOf, ParamsOf, QueryOf } from "../../contract/route.ts";
import { ApiError } from "./api-error.ts";
import { createCachedAnswers } from "./cached-answers.ts";
import type { Refresher } from "./refresh.ts";
import { skipsAdvanceRefresh } from "./refresh.ts";
import { readJson, type Send, toApiError } from "./send.ts";
import { scopeOfToken, type TabScope, type TokenScope } from "./tokens/token-scope.ts";
import type { TokenStore } from "./tokens/token-store.ts";
import { urlFor } from "./url.ts";

/** A part of the input: absent if the route takes none, optional if all its fields are. */
type Part<Key extends string, Value> = string extends keyof Value
  ? object
  : unknown extends Value
    ? object
    : Record<string, never> extends Value
      ? { readonly [K in Key]?: Value }
      : { readonly [K in Key]: Value };

/** The input of a route: its path parameters, query and body, without a signal. */
export type InputOf<R extends AnyRoute> = Part<"params", ParamsOf<R>> &
  Part<"query", QueryOf<R>> &
  Part<"body", BodyOf<R>>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Throws a 401 instead of refreshing the token and retrying. */
  readonly keep401?: boolean;
  /** The id of the command that this call carries out. */
  readonly idempotencyKey?: string | undefined;
  /** Whether the request is sent to its end even if the person leaves the page. */
  readonly keepalive?: boolean | undefined;
}

type Arguments<R extends AnyRoute> =
  Record<string, never> extends InputOf<R>
    ? [input?: InputOf<R> & CallOptions]
    : [input: InputOf<R> & CallOptions];

/**
 * Calls a route of the contract and returns its success response.
 * @throws ApiError for every failure; status 0 when the server cannot be reached
 */
export type Call = <R extends AnyRoute>(route: R, ...input: Arguments<R>) => Promise<AnswerOf<R>>;

interface LooseInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface CallParts {
  readonly send: Send;
  readonly store: TokenStore;
  readonly refresher: Refresher;
  readonly tabScope: TabScope;
  /** Called when the browser's token belongs to another person or company than this tab shows. The tab is then stale. */
  readonly onForeign: () => void;
  /** Answers a 403: as it is, or by sending again once the person has confirmed who they are. */
  readonly onForbidden: (response: Response, again: () => Promise<Response>) => Promise<Response>;
}

/**
 * Sends with the token. Refreshes it in advance when due, and once more after a 401. After a 403 that asks for
 * it, the person confirms who they are. A request that was started
 * for one person in one company is never sent with the token of another.
 */
export function createAuthorizedSend(parts: CallParts) {
  const { send, store, refresher, tabScope } = parts;

  function requireOwn(token: string | null, scope: TokenScope | null): void {
    if (token === null || !tabScope.isForeign(token, scope)) return;
    if (tabScope.isForeign(token)) parts.onForeign();
    throw new ApiError({
      status: 401,
      code: "unauthenticated",
      message: "You have switched to another company, or signed in as somebody else.",
    });
  }

  return async (
    request: Omit<Parameters<Send>[0], "token">,
    { keep401 = false, mayAsk = true } = {},
  ): Promise<Response> => {
    const scope = tabScope.shown();
    const attempt = async (): Promise<Response> => {
      if (!skipsAdvanceRefresh(request.url)) await refresher.ensureFresh();
      const token = store.read();
      requireOwn(token, scope);
      const response = await send({ ...request, token });
      if (response.status !== 401 || keep401) return response;
      const renewed = await refresher.renewAfter401(token);
      requireOwn(renewed, scope ?? (token === null ? null : (scopeOfToken(token) ?? null)));
      return send({ ...request, token: renewed });
    };
    const response = await attempt();
    return response.status === 403 && mayAsk ? parts.onForbidden(response, attempt) : response;
  };
}

/** Creates `call`. A read whose answer has not changed since the last time gets that last answer again (304). */
export function createCall(parts: CallParts): Call {
  const authorizedSend = createAuthorizedSend(parts);
  const keptAnswers = createCachedAnswers();
  return async (route, ...rest) => {
    const input: LooseInput = rest[0] ?? {};
    const url = urlFor(route, input);
    const scope = parts.tabScope.shown();
    const kept = route.method === "GET" ? keptAnswers.of(scope, url) : undefined;
    const response = await authorizedSend(
      {
        method: route.method,
        url,
        known: kept?.etag,
        body: route.method === "GET" ? undefined : input.body,
        signal: input.signal,
        idempotencyKey: input.idempotencyKey,
        keepalive: input.keepalive,
      },
      {
        // A 401 of a route that needs no session concerns the credentials in the request, not the token.
        keep401: input.keep401 ?? route.access === "public",
        // Nobody pressed a button for a read, so it must not open a dialog.
        mayAsk: route.method !== "GET",
      },
    );
    if (response.status === 304 && kept) return kept.answer as AnswerOf<typeof route>;
    if (!response.ok) throw await toApiError(response);
    const answer = await readJson(response);
    const etag = response.headers.get("etag");
    if (etag !== null && route.method === "GET") keptAnswers.keep(scope, url, { etag, answer });
    // The server answers by the same contract. Its tests check that.
    return answer as AnswerOf<typeof route>;
  };
}
