import type { BrowserContext, Page, Request } from "@playwright/test";

/** A call by a page, as the network saw it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The bearer token that it carried. */
  readonly token: string | undefined;
}

/** The API calls from now on, in order. */
export interface Calls {
  all(): readonly Call[];
  /** Returns the calls with exactly this path. */
  to(path: string): readonly Call[];
  /** Clears the recorded calls. */
  clear(): void;
}

function asCall(request: Request): Call {
  const header = request.headers()["authorization"];
  const url = new URL(request.url());
  return {
    method: request.method(),
    path: url.pathname,
    query: url.searchParams,
    token: header?.replace(/^Bearer /, ""),
  };
}

/** Records every call that a page, or all pages of a browser, make from now on. */
export function recordCalls(source: Page | BrowserContext): Calls {
  let seen: Call[] = [];
  const note = (request: Request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) seen.push(asCall(request));
  };
  // Pages and contexts have the same event, but no common type that declares it.
  if ("context" in source) source.on("request", note);
  else source.on("request", note);
  return {
    all: () => seen,
    to: (path) => seen.filter((call) => call.path === path),
    clear: () => {
      seen = [];
    },
  };
}

/** Delays calls to `url`. Returns a function that releases them and lets later ones pass. */
export async function delayCalls(
  source: Page | BrowserContext,
  url: string | RegExp,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await source.route(url, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Answers every call to `url` with `status` and `body` instead of the server. */
export async function answerCalls(
  page: Page,
  url: string | RegExp,
  { status, body }: { status: number; body?: unknown },
): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({ status, ...(body === undefined ? { body: "" } : { json: body }) }),
  );
}
