import type { Failure } from "../../contract/common.ts";
import type { Method } from "../../contract/route.ts";
import { ApiError } from "./api-error.ts";

interface Outgoing {
  readonly method: Method;
  readonly url: string;
  readonly token: string | null;
  /** Asks the server (RFC 7240) not to treat an absent session as a failure. */
  readonly lenient?: boolean;
  /** The ETag of the answer that this tab has: the server answers 304 if it is still the same. */
  readonly known?: string | undefined;
  /** The command's id, the same for every retry, so that a repeated write is done once. */
  readonly idempotencyKey?: string | undefined;
  /** Sent as JSON; undefined sends no body. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request is sent to its end even if the person leaves the page. */
  readonly keepalive?: boolean | undefined;
}

/** Sends one request and returns any answer, success or failure. Throws if there is no answer. */
export type Send = (request: Outgoing) => Promise<Response>;

/**
 * Creates the only function that calls fetch. It includes cookies, and a bearer header if there is a token.
 * @throws ApiError with status 0 if the server cannot be reached; the signal's AbortError unchanged
 */
export function createSend(fetch: typeof globalThis.fetch): Send {
  return async (request) => {
    const { method, url, token, lenient, known, idempotencyKey, body, signal, keepalive } = request;
    const headers: Record<string, string> = { accept: "application/json" };
    if (token) headers["authorization"] = `Bearer ${token}`;
    if (lenient) headers["prefer"] = "handling=lenient";
    if (known !== undefined) headers["if-none-match"] = known;
    if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
    if (body !== undefined) headers["content-type"] = "application/json";
    try {
      return await fetch(url, {
        method,
        headers,
        credentials: "include",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
        ...(keepalive ? { keepalive } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable();
    }
  };
}

/** The error for a request that got no answer. */
function unreachable(): ApiError {
  return new ApiError({
    status: 0,
    code: "unavailable",
    message: "The server cannot be reached. Check your connection and try again.",
  });
}

/** Reads the JSON of a success; undefined for an empty body. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isFailure(value: unknown): value is Partial<Failure> {
  return typeof value === "object" && value !== null;
}

/** Turns a failed answer into the error to throw, whatever its body contains. */
export async function toApiError(response: Response): Promise<ApiError> {
  const json = await readJson(response);
  const body = isFailure(json) ? json : {};
  const serverMessage = typeof body.message === "string" && body.message ? body.message : undefined;
  return new ApiError({
    status: response.status,
    code: body.code ?? (response.status >= 500 ? "internal" : "bad_request"),
    message: serverMessage ?? `The server answered with an error (${response.status}).`,
    serverMessage,
    fields: body.fields,
    retryAfter: retryAfterOf(response),
    conflicts: body.conflicts,
    version: body.version,
    deviceKey: body.deviceKey,
  });
}

/** Converts a Retry-After header from seconds to milliseconds. Our server never sends a date. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
