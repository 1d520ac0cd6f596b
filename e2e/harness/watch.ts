import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

/**
 * The errors that a page does not show: console errors, thrown errors and requests to other origins. The test may
 * expect some.
 */
export interface Watch {
  /** Expects an error whose text matches. */
  expect(pattern: RegExp): void;
  /** The errors that nobody expected. */
  unexpected(): string[];
  /** @param home the only origin that may be requested */
  follow(context: BrowserContext, home: string | undefined): void;
}

/**
 * What Chromium logs as an error although nothing is wrong: a visitor without a session asks for one and is refused,
 * and a page that is idle asks how much waits in the moment in which a test ends its session or its network.
 */
const ALWAYS = [
  /status of 401 .* at \S+\/api\/auth\/refresh$/,
  /(status of 401 .*|net::ERR_\w+) at \S+\/api\/waiting\/counts$/,
];

export function createWatch(): Watch {
  const seen: string[] = [];
  const expected = [...ALWAYS];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    const { url } = message.location();
    seen.push(`console: ${message.text()}${url ? ` at ${url}` : ""}`);
  };
  const onRequest = (request: Request, home: string | undefined) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== home)
      seen.push(`request to another origin: ${url.href}`);
  };
  return {
    expect: (pattern) => void expected.push(pattern),
    unexpected: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
    follow(context, home) {
      context.on("console", onConsole);
      context.on("weberror", (error) => seen.push(`thrown: ${String(error.error())}`));
      context.on("request", (request) => onRequest(request, home));
    },
  };
}
