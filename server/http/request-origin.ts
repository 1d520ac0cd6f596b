import { Refusal } from "../errors.ts";

export interface RequestOrigin {
  /** The Origin header, which browsers send with every POST. */
  readonly origin: string | undefined;
  /** The host that the request was sent to, with its port unless that is the scheme's own. */
  readonly authority: string;
  /** Whether a proxy that is trusted says that the page was asked for over https; if not, it may have been. */
  readonly https: boolean;
  /** Where people reach the product, if it was configured. */
  readonly publicUrl: string | undefined;
}

/** What a page's Origin header names; undefined for what no page over http or https sends. */
function pageOf(origin: string): URL | undefined {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  // A browser sends the origin and nothing after it.
  return url.origin === origin.toLowerCase() ? url : undefined;
}

/**
 * Whether a page of another site sent the request: of another host, another port, or, where its own
 * is known, another scheme. Programs send no Origin and are not pages.
 */
export function isForeignOrigin({ origin, authority, https, publicUrl }: RequestOrigin): boolean {
  if (origin === undefined) return false;
  const page = pageOf(origin);
  if (!page) return true;
  const site = publicUrl === undefined ? null : URL.parse(publicUrl);
  if (site?.host === page.host) return site.origin !== page.origin;
  if (https && page.protocol !== "https:") return true;
  return URL.parse(`${page.protocol}//${authority}`)?.origin !== page.origin;
}

/**
 * A second lock beside SameSite=Strict on what the cookie alone can do: be refreshed or signed out.
 * @throws Refusal `forbidden` when a page of another site sent the request.
 */
export function refuseForeignOrigin(request: RequestOrigin): void {
  if (isForeignOrigin(request)) {
    throw new Refusal("forbidden", "This request came from another site and was refused.");
  }
}
