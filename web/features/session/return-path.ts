import { paths } from "../../paths.ts";

/** A placeholder for the app's real origin. Only the path matters. */
const BASE = "http://plumbline.invalid";

/** What the guard stores in the history entry of the sign-in page. */
export interface OriginState {
  readonly from: string;
}

const notBackTo = new Set<string>([paths.login(), paths.register(), paths.unauthorized()]);

/**
 * Where to go after signing in: the page that the guard stored in the history state, otherwise the
 * dashboard. Anything that is not a path of this app is ignored.
 */
export function returnPath(state: unknown): string {
  const from =
    typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  if (typeof from !== "string" || !from.startsWith("/")) return paths.dashboard();
  // The URL parser knows every spelling of another host: "//evil", "/\evil", tabs in between.
  if (!URL.canParse(from, BASE)) return paths.dashboard();
  const url = new URL(from, BASE);
  // "/.//evil" resolves to a path that would be read as another host the next time.
  const foreign = url.origin !== BASE || url.pathname.startsWith("//");
  if (foreign || notBackTo.has(url.pathname)) return paths.dashboard();
  return url.pathname + url.search + url.hash;
}
