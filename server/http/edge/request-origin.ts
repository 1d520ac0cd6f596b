import { Refusal } from "../../errors.ts";

export interface RequestOrigin {
  /** The Origin header, which browsers send with every POST. */
  readonly origin: string | undefined;
  /** The host that the request was sent to, with its port unless that is the scheme's own. */
  readonly authority: string;
  /**
   * Whether a trusted proxy says that the page was requested over https. If false, it may still have been.
   */
  readonly https: boolean;
  /** Where people reach the product, if it was configured. */
  readonly publicUrl: string | undefined;
}

/** The parsed Origin header; undefined for a value that no page over http or https sends. */
function pageOf(origin: string): URL | undefined {
  const url = URL.parse(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  // A browser sends the origin without anything after it.
  return url.origin === origin.toLowerCase() ? url : undefined;
}

/**
 * Whether a page of another site sent the request: with another host, another port or, if our own is known,
 * another scheme. Programs send no Origin and are not pages.
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
 * A second protection beside SameSite=Strict for the calls that need only the cookie: refresh and sign-out.
 * @throws Refusal `forbidden` if a page of another site sent the request.
 */
export function refuseForeignOrigin(request: RequestOrigin): void {
  if (isForeignOrigin(request)) {
    throw new Refusal("forbidden", "This request came from another site and was refused.");
  }
}
