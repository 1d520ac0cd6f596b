import autocannon from "autocannon";

export interface Target {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Headers that are different for each request. */
  readonly newHeaders?: () => Readonly<Record<string, string>>;
}

export interface Load {
  /** Answers a second. */
  readonly perSecond: number;
  readonly answers: number;
  /** Whole milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
}

/**
 * Sends requests to a target for some seconds, over several connections at once.
 * @throws Error if any answer is neither a success nor, for a target with an ETag, a 304: fast failures must not
 * count as speed.
 */
export async function load(
  target: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const { newHeaders } = target;
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    method: target.method ?? "GET",
    headers: { ...target.headers },
    ...(target.body === undefined ? {} : { body: target.body }),
    ...(newHeaders && {
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, ...newHeaders() },
          }),
        },
      ],
    }),
  });
  const isKnown = target.headers?.["if-none-match"] !== undefined;
  const answers = isKnown ? result["3xx"] : result["2xx"];
  const failed = result.errors + result.timeouts + result.requests.total - answers;
  if (failed > 0) {
    throw new Error(`${failed} of ${result.requests.total} requests to ${target.url} failed`);
  }
  return {
    perSecond: answers / result.duration,
    answers,
    latency: { p50: result.latency.p50, p99: result.latency.p99 },
  };
}
