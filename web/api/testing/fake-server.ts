/** A request as the server would see it. */
interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: unknown;
  readonly credentials: RequestCredentials | undefined;
  /** The header If-None-Match, if it was sent. */
  readonly known?: string;
}

export interface FakeAnswer {
  readonly status: number;
  /** Sent as JSON; undefined sends an empty body, a string is sent unchanged. */
  readonly body?: unknown;
  readonly etag?: string;
}

/** `null` means that the network is down. */
export type FakeHandler = (request: SeenRequest) => FakeAnswer | null | Promise<FakeAnswer | null>;

/** Rejects when a request is given up. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason as Error)),
  );
}

/** A fake network: a fetch function and the requests that it received. */
export function createFakeServer(handle: FakeHandler) {
  const seen: SeenRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const known = headers.get("if-none-match");
    const request: SeenRequest = {
      method: init.method ?? "GET",
      url: input instanceof Request ? input.url : input.toString(),
      token: headers.get("authorization")?.replace(/^Bearer /, "") ?? null,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
      ...(known !== null && { known }),
    };
    seen.push(request);
    const answer = await Promise.race([handle(request), aborted(init.signal)]);
    if (answer === null) throw new TypeError("Failed to fetch");
    const { status, body, etag } = answer;
    const text =
      body === undefined || typeof body === "string" ? (body ?? "") : JSON.stringify(body);
    const answered = { status, ...(etag !== undefined && { headers: { etag } }) };
    return new Response(text === "" ? null : text, answered);
  };
  return {
    fetch,
    seen,
    /** The requested URLs so far, in order. */
    urls: () => seen.map((request) => request.url),
    count: (url: string) => seen.filter((request) => request.url === url).length,
  };
}
